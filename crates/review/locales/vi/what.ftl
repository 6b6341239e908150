### The main text: a sentence by label, then the loss, the purpose, and the outcome.
###
### $number: the number of the move; $who: the mover; $opponent: the other side;
### $played: the move.

what-book = Nước { $number } của { $who }, { $played }: nước đi theo sách khai cuộc.
what-book-named = Nước { $number } của { $who }, { $played }: nước đi theo sách khai cuộc ({ $opening }).
what-brilliant = Nước { $number } của { $who }, { $played }: nước đi tuyệt diệu, một nước hy sinh đã được máy kiểm chứng.
what-only = Nước { $number } của { $who }, { $played }: nước duy nhất; mọi nước khác đều mất từ mười điểm phần trăm cơ hội thắng trở lên.
what-best = Nước { $number } của { $who }, { $played }: nước tốt nhất.
what-forced = Nước { $number } của { $who }, { $played }: nước bắt buộc, không có lựa chọn nào khác.
what-excellent = Nước { $number } của { $who }, { $played }: nước đi xuất sắc.
what-good = Nước { $number } của { $who }, { $played }: nước đi tốt.
what-inaccuracy = Nước { $number } của { $who }, { $played }: nước đi thiếu chính xác.
what-mistake = Nước { $number } của { $who }, { $played }: sai lầm.
what-blunder = Nước { $number } của { $who }, { $played }: sai lầm nghiêm trọng.
what-miss = Nước { $number } của { $who }, { $played }: bỏ lỡ cơ hội; không tận dụng được sai lầm của { $opponent }.

## The loss. $loss is in points: percent of winning chance.

costs = Nước này làm mất { $loss } điểm phần trăm cơ hội thắng.
costs-better = Nước này làm mất { $loss } điểm phần trăm cơ hội thắng; nên đi { $better }.
costs-win = Nước này bỏ lỡ một thế thắng đã được chứng minh và làm mất { $loss } điểm phần trăm cơ hội thắng.
costs-win-better = Nước này bỏ lỡ một thế thắng đã được chứng minh và làm mất { $loss } điểm phần trăm cơ hội thắng; đi { $better } là thắng.
behind = Nước này kém nước tốt nhất { $loss } điểm phần trăm cơ hội thắng.
behind-better = Đi { $better } hơn được { $loss } điểm phần trăm cơ hội thắng.

## The purpose of a good move.

good-defensive = Nước phòng thủ tốt, chặn được một đe dọa.
good-developing = Phát triển hợp lý, xây dựng thế trận mà chưa cần đe dọa.
good-attacking = Nước tấn công tạo đe dọa mà đối thủ phải đáp lại.

## The outcome. A win is proven if it was verified against every defense. $moves
## counts the moves of both sides, except in chess.

stands-over = Nước này kết thúc ván cờ với chiến thắng.
stands-won = Thế thắng đã được chứng minh.
stands-lost = Dù vậy, { $opponent } vẫn có cách thắng đã được chứng minh.
stands-lost-in = Dù vậy, { $opponent } vẫn có { $win } trong { $moves } nước, đã được chứng minh.
allows = Giờ { $opponent } có cách thắng đã được chứng minh.
allows-in = Giờ { $opponent } có { $win } trong { $moves } nước, đã được chứng minh.
