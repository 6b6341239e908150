### Texts of the page that `--html` writes. The page inserts values itself, so texts
### cannot select plural forms.

page-title = Xem lại ván cờ
page-title-many = Xem lại { $count } ván cờ
page-language = Ngôn ngữ
page-theme = Sáng hoặc tối
page-decimal = ,
page-no-script = Trang này cần JavaScript. Hãy cho phép chạy mã để xem; trang không tải gì từ mạng.

## Several games.

page-games = Các ván
page-game = Ván
page-players = Người chơi
page-result = Kết quả
page-mistakes = Sai lầm
page-recurring = Sai lầm lặp lại
page-times = Số lần
page-phases = Ở giai đoạn nào
page-trend-up = Độ chính xác tăng { $points } điểm từ nửa đầu đến nửa sau của các ván.
page-trend-down = Độ chính xác giảm { $points } điểm từ nửa đầu đến nửa sau của các ván.
page-trend-same = Độ chính xác như nhau ở hai nửa của các ván.

## The board.

page-board = Bàn cờ
page-at-start = Trước nước đầu tiên
page-after-move = Sau { $number } { $move }: { $label }
page-in-line = { $name }: nước { $step } trên { $count }
page-diagram = Thế cờ ở { $number } { $move }
page-first = Về đầu ván
page-back = Lùi một nước
page-forward = Tiến một nước
page-last = Đến cuối ván
page-previous-mistake = Sai lầm trước
page-next-mistake = Sai lầm sau
page-leave-line = Trở lại ván cờ
page-numbers = Số thứ tự
page-captured = Quân đã ăn: { $first } : { $second }
page-points = Điểm: { $first } : { $second }
page-rack = Khay chữ: { $tiles }
page-premium-letter-2 = 2C
page-premium-letter-3 = 3C
page-premium-letter-4 = 4C
page-premium-word-2 = 2T
page-premium-word-3 = 3T
page-premium-word-4 = 4T

## The course of the game.

page-course = Diễn biến ván cờ
page-graph-of = Cơ hội thắng của { $side }
page-graph-mistakes = Sai lầm: { $count }
page-moves = Các nước đi
page-this-move = Nước đang xem
page-origin = { $engine }, mức { $tier }, độ sâu { $depth }, { $nodes } nút
page-proven = { $side } đi, thắng đã được chứng minh trong { $moves } nước
page-best-line = Hay nhất từ đây
page-factors = Các yếu tố đánh giá
page-part-of-evaluation = Yếu tố
page-chances = { $before } nếu đi nước tốt nhất, { $after } với nước này

## Details of a move.

page-better = Hay hơn ({ $chance })
page-allows = Để đối thủ thắng, đã được chứng minh trong { $moves } nước
page-refutation = Cách đáp trả
page-win-line = Cách thắng
page-shown-by = Theo biến này
page-held = Các nước giữ được: { $moves }.
page-held-none = Không nước nào giữ được.
page-lost = Số nước đã được chứng minh là thua: { $loses } trên { $moves }.
page-tips = Lần sau
page-look = Chỉ ra trên bàn cờ
page-show-on-board = Xem trên bàn cờ
page-no-mistakes = Không nước nào mất quá năm điểm.
page-whose = Sai lầm của ai
page-both-sides = Cả hai bên

## Statistics.

page-summary = Ván cờ đã diễn ra thế nào
page-accuracy = Độ chính xác
page-part = Phần của ván
page-whole-game = Cả ván
page-average-loss = Điểm mất mỗi nước
page-labels = Số nước theo nhãn
page-label = Nhãn
page-kinds = Các loại sai lầm
page-kind = Loại
page-turning-points = Bước ngoặt
page-turn = { $side }: trước { $before }, sau { $after }
page-sequences = Chuỗi đòn
page-judged = Đánh giá bởi { $engine }, mức { $tier }: { $nodes } nút mỗi thế cờ. Cùng một bộ đánh giá cho cùng kết quả trên mọi máy.
page-broken-off = Chưa xem lại hết ván: { $reason }
page-keys = Phím: ← → một nước, Home và End, n và p đến sai lầm sau và trước, Esc rời khỏi biến.
