### Advice for the next time: two tips for each kind of mistake.

tip-missed_win-1 = Trước mỗi nước, hãy tìm cách thắng của mình trước: năm quân liền, rồi Tứ mở, rồi chuỗi Tứ liên tục (VCF).
tip-missed_win-2 = Hãy nhìn những điểm giao nhau của hai đường quân mình: một quân vừa tạo Tứ vừa tạo Tam (Tứ Tam) thường là thắng.

tip-failed_defense-1 = Trước khi tấn công, hãy đếm các đe dọa của đối thủ. Tứ thì phải chặn ngay; Tam mở thì phải chặn, hoặc đáp lại bằng Tứ của mình.
tip-failed_defense-2 = Tam mở có thể chặn ở một trong hai đầu, đôi khi ở xa hơn một ô. Hãy chọn điểm chặn vừa cản thêm một đường khác vừa có lợi cho quân mình.

tip-missed_threat-1 = Hãy xét các nước ép buộc trước các nước thường: Tứ trước, rồi đến Tam mở.
tip-missed_threat-2 = Một quân đặt ở chỗ giao nhau của hai đường có thể tạo hai đe dọa cùng lúc. Hãy xem các điểm giao nhau trước tiên.

tip-lost_initiative-1 = Bên nào tạo đe dọa thì bên đó quyết định ván cờ diễn ra ở đâu. Hãy ưu tiên nước vừa đe dọa vừa xây dựng thế trận.
tip-lost_initiative-2 = Trước khi đi một nước không đe dọa, hãy xem đối thủ sắp có những Tứ và Tam mở nào. Đừng phí các nước Tứ của mình: mỗi nước Tứ cũng cho đối thủ thêm một quân.

tip-passive_play-1 = Hãy tự hỏi: nếu mình bỏ lượt, đối thủ ép được gì? Nếu không có gì, hãy dùng nước đó cho các đường của mình.
tip-passive_play-2 = Nếu buộc phải phòng thủ, hãy ưu tiên điểm vừa chặn vừa kéo dài một đường của mình.

tip-slow_move-1 = Hãy tự hỏi về nước sắp đi: nếu đối thủ bỏ lượt, mình thắng được gì? Nếu không có gì, hãy tìm nước có đe dọa.
tip-slow_move-2 = Nhị mở thêm một quân là thành Tam mở. Hãy xây những Nhị mở giao nhau, để nước sau tạo được nhiều hơn một đe dọa.

tip-wrong_direction-1 = Hãy đếm số ô còn trống trước khi kéo dài một đường: nếu giữa hai quân chặn hoặc rìa bàn có ít hơn năm ô thì không bao giờ thành năm quân.
tip-wrong_direction-2 = Hãy phát triển về phía còn trống, tránh xa quân đối thủ và rìa bàn.

tip-ignored_weakness-1 = Trước mỗi nước, hãy nhìn cả bàn cờ, đừng chỉ nhìn quanh quân vừa đặt.
tip-ignored_weakness-2 = Điểm tốt nhất của đối thủ thường cũng là điểm tốt nhất của mình: chiếm được nó là lợi hai lần.

tip-overconcentration-1 = Các quân đặt sát nhau dùng chung các đường. Đặt cách một ô, thẳng hoặc chéo, vừa giữ được liên kết vừa vươn tới đường mới.
tip-overconcentration-2 = Khi các đường của một nhóm quân đã bị chặn, đừng thêm quân vào đó nữa mà hãy xây ở nơi còn đủ chỗ cho năm quân.

tip-edge_play-1 = Điểm gần rìa có ít dãy năm ô đi qua hơn. Khi khai cuộc, hãy chơi gần giữa bàn.
tip-edge_play-2 = Hãy đặt những quân đầu tiên cách các quân trên bàn không quá hai, ba ô để chúng phối hợp với nhau.

tip-poor_position-1 = Hãy so sánh hai, ba nước trước khi chọn, và xem mỗi nước xây được gì và ngăn được gì.
tip-poor_position-2 = Điểm tốt làm được hai việc cùng lúc: kéo dài đường của mình và cản đường của đối thủ.
