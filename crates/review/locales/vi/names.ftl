### Names. Ids are `list-word`, where the word is the value in JSON.

## The quality of a move.

label-book = Theo sách
label-brilliant = Tuyệt diệu
label-only = Nước duy nhất
label-best = Tốt nhất
label-forced = Bắt buộc
label-excellent = Xuất sắc
label-good = Tốt
label-inaccuracy = Thiếu chính xác
label-mistake = Sai lầm
label-blunder = Sai lầm nghiêm trọng
label-miss = Bỏ lỡ cơ hội

## Kinds of mistakes, and their families.

category-missed_win = Bỏ lỡ nước thắng
category-failed_defense = Không chặn được đe dọa
category-missed_threat = Bỏ lỡ nước đe dọa
category-lost_initiative = Mất quyền chủ động
category-passive_play = Chơi thụ động
category-slow_move = Nước đi chậm
category-wrong_direction = Sai hướng phát triển
category-ignored_weakness = Bỏ qua điểm yếu
category-overconcentration = Dồn quân quá nhiều
category-edge_play = Chơi ra rìa
category-poor_position = Vị trí kém

family-tactical = Chiến thuật
family-positional = Thế cờ
family-strategic = Chiến lược
family-tempo = Nhịp độ

## Patterns, and links of a sequence.

pattern-fork = Nước đôi
pattern-ladder = Thang
pattern-sacrifice = Hy sinh
pattern-trap = Bẫy
pattern-connection = Kết nối
pattern-cut = Cắt

link-fork = Nước đôi
link-ladder = Thang
link-sacrifice = Hy sinh
link-trap = Bẫy
link-connection = Kết nối
link-cut = Cắt
link-double_threat = Đe dọa kép
link-win = Thắng

bearing-defensive = Phòng thủ
bearing-developing = Phát triển
bearing-attacking = Tấn công

## Phases of a game, and tiers of a review.

phase-opening = Khai cuộc
phase-early_middle = Đầu trung cuộc
phase-middle = Trung cuộc
phase-late_middle = Cuối trung cuộc
phase-endgame = Tàn cuộc

tier-quick = Nhanh
tier-standard = Tiêu chuẩn
tier-deep = Sâu

## Parts of the board: as names, and within a sentence.

region-center = Giữa bàn
region-top = Phía trên
region-bottom = Phía dưới
region-left = Cánh trái
region-right = Cánh phải
region-top_left = Góc trên bên trái
region-top_right = Góc trên bên phải
region-bottom_left = Góc dưới bên trái
region-bottom_right = Góc dưới bên phải

in-region-center = ở giữa bàn
in-region-top = ở phía trên
in-region-bottom = ở phía dưới
in-region-left = ở cánh trái
in-region-right = ở cánh phải
in-region-top_left = ở góc trên bên trái
in-region-top_right = ở góc trên bên phải
in-region-bottom_left = ở góc dưới bên trái
in-region-bottom_right = ở góc dưới bên phải

## Threats: as names, and with an article.

threat-five = Ngũ
threat-overline = Hàng sáu trở lên
threat-open_four = Tứ mở
threat-double_four = Tứ Tứ
threat-four_three = Tứ Tam
threat-four = Tứ
threat-broken_four = Tứ gãy
threat-double_three = Tam Tam
threat-double_broken_three = Tam Tam gãy
threat-open_three = Tam mở
threat-broken_three = Tam gãy
threat-three = Tam bị chặn
threat-jump_three = Tam nhảy
threat-potential_four = Tứ tiềm năng
threat-open_two = Nhị mở
threat-potential_three = Tam tiềm năng

a-threat-five = Ngũ
a-threat-overline = hàng sáu trở lên
a-threat-open_four = Tứ mở
a-threat-double_four = Tứ Tứ
a-threat-four_three = Tứ Tam
a-threat-four = Tứ
a-threat-broken_four = Tứ gãy
a-threat-double_three = Tam Tam
a-threat-double_broken_three = Tam Tam gãy
a-threat-open_three = Tam mở
a-threat-broken_three = Tam gãy
a-threat-three = Tam bị chặn
a-threat-jump_three = Tam nhảy
a-threat-potential_four = Tứ tiềm năng
a-threat-open_two = Nhị mở
a-threat-potential_three = Tam tiềm năng

## Kinds of wins. They precede "đã được chứng minh".

win-five = cách thắng bằng năm quân liền
win-vcf = cách thắng bằng chuỗi Tứ liên tục (VCF)
win-vct = cách thắng bằng chuỗi đe dọa liên tục (VCT)
win-win = cách thắng ép buộc
win-mate = cách chiếu hết

## Sides: as names, and within a sentence (never at its beginning).

side-black = Đen
side-white = Trắng
side-first = Người thứ nhất
side-second = Người thứ hai

who-black = Đen
who-white = Trắng
who-first = người thứ nhất
who-second = người thứ hai

## Evaluation factors.

factor-threat = Đe dọa
factor-shape = Hình cờ
factor-connectivity = Liên kết
factor-territory = Vùng đất
factor-tempo = Nhịp độ
factor-potential = Tiềm năng
factor-total = Tổng

## Games.

game-gomoku = Cờ ca-rô
game-chess = Cờ vua
game-crossword = Ghép chữ

## Combinations.

percent = { $number } %
either = { $list } hoặc { $last }
point-in-region = { $point } ({ $region })
better-move = Nước hay hơn
