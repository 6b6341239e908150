### Texts of the report in a terminal, and of comments in annotated files.

terminal-number = { $number }
terminal-moves = { $count } nước
terminal-judged = Đánh giá bởi { $engine }, mức { $tier }, { $nodes } nút mỗi thế cờ
terminal-chance-of = Cơ hội thắng của { $side } (phần trăm)
terminal-moves-that-matter = Những nước đáng chú ý
terminal-no-mistakes = Không nước nào làm mất quá năm điểm phần trăm cơ hội thắng.
terminal-why = Vì sao
terminal-sides = Ván cờ đã diễn ra thế nào
terminal-accuracy = Độ chính xác
terminal-loss = Điểm mất mỗi nước
terminal-turning-points = Bước ngoặt
terminal-turn = { $move }: { $side } { $before } → { $after }
terminal-sequences = Chuỗi đòn
terminal-broken-off = Chưa xem lại hết ván: { $reason }

## Column heads.

terminal-head-move = Nước
terminal-head-side = Bên
terminal-head-best = Tốt nhất
terminal-head-played = Đã đi
terminal-head-loss = Điểm
terminal-head-better = Hay hơn
terminal-head-source = Ván
terminal-head-players = Người chơi
terminal-head-result = Kết quả
terminal-head-accuracy = Độ chính xác
terminal-head-mistakes = Sai lầm
terminal-head-kind = Loại
terminal-head-times = Số lần
terminal-head-games = Số ván
terminal-head-phases = Ở giai đoạn nào
terminal-head-phase = Giai đoạn
terminal-head-moves = Số nước

## Several games.

terminal-games = { $count } ván cờ
terminal-games-of = { $count } ván cờ của { $player }
terminal-recurring = Sai lầm lặp lại
terminal-trend-up = Độ chính xác tăng { $points } điểm từ nửa đầu đến nửa sau của các ván.
terminal-trend-down = Độ chính xác giảm { $points } điểm từ nửa đầu đến nửa sau của các ván.
terminal-trend-same = Độ chính xác như nhau ở hai nửa của các ván.

## Comments on lines in annotated files.

terminal-better-line = Hay hơn: cơ hội thắng { $chance }.
terminal-answer-line = Cách đáp trả.
