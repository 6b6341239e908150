### The reasons: a sentence for each kind of mistake, by the known facts, and
### sentences that may follow.
###
### $played: the move; $who: the mover; $opponent: the other side; $place: the point
### to play. $place may be "The better move", so it has to begin a sentence. Only
### games whose sides are Black and White have these sentences, so a side may begin
### one.

## The move gives away a forced win.

why-missed-win-five = { $place } tạo năm quân liền và thắng ngay; sau { $played } bài phân tích này không tìm thấy cách thắng nào cho { $who }.
why-missed-win-vcf = { $place } mở đầu một chuỗi Tứ liên tục (VCF) thắng đã được chứng minh; sau { $played } bài phân tích này không tìm thấy cách thắng nào cho { $who }.
why-missed-win-vcf-in = { $place } mở đầu một chuỗi Tứ liên tục (VCF) thắng trong { $moves } nước, đã được chứng minh; sau { $played } bài phân tích này không tìm thấy cách thắng nào cho { $who }.
why-missed-win-vct = { $place } mở đầu một chuỗi đe dọa liên tục (VCT) thắng đã được chứng minh; sau { $played } bài phân tích này không tìm thấy cách thắng nào cho { $who }.
why-missed-win-vct-in = { $place } mở đầu một chuỗi đe dọa liên tục (VCT) thắng trong { $moves } nước, đã được chứng minh; sau { $played } bài phân tích này không tìm thấy cách thắng nào cho { $who }.
why-missed-win-other = { $place } mở đầu một cách thắng đã được chứng minh; sau { $played } bài phân tích này không tìm thấy cách thắng nào cho { $who }.
why-missed-win-other-in = { $place } mở đầu một cách thắng trong { $moves } nước, đã được chứng minh; sau { $played } bài phân tích này không tìm thấy cách thắng nào cho { $who }.

why-missed-win-unplaced = Lúc đó có cách thắng đã được chứng minh; sau { $played } bài phân tích này không tìm thấy cách thắng nào cho { $who }.

## The move does not answer a threat of the opponent.

why-failed-defense-four = { $opponent } có { $shape } và đe dọa tạo ngay năm quân liền; { $played } chưa phải là cách đáp đủ tốt.
why-failed-defense-open-three = { $opponent } có { $shape } và đe dọa tạo Tứ mở; { $played } chưa phải là cách đáp đủ tốt.
why-failed-defense-broken-three = { $opponent } có { $shape } và đe dọa lấp ô trống để tạo Tứ mở; { $played } chưa phải là cách đáp đủ tốt.
why-failed-defense-double-three = { $opponent } có { $shape } và đe dọa tạo Tứ mở ở một trong hai đường; { $played } chưa phải là cách đáp đủ tốt.
why-failed-defense-other = { $opponent } có { $shape }; { $played } chưa phải là cách đáp đủ tốt.
why-failed-defense-five = { $opponent } đe dọa tạo năm quân liền; { $played } không đủ để chặn.
why-failed-defense-vcf = { $opponent } đe dọa thắng bằng chuỗi Tứ liên tục (VCF); { $played } không đủ để chặn.
why-failed-defense-vct = { $opponent } đe dọa thắng bằng chuỗi đe dọa liên tục (VCT); { $played } không đủ để chặn.
why-failed-defense-win = { $opponent } đe dọa thắng ép buộc; { $played } không đủ để chặn.
why-failed-defense-unknown = { $opponent } đang có một đe dọa; { $played } chưa phải là cách đáp đủ tốt.

## Defenses: moves after which no forced win was found.

holds-none = Sau mọi nước đã xét đều tìm thấy cách thắng ép buộc của { $opponent }.
holds-none-lost = Ở đó mọi nước đều đã được chứng minh là thua.
holds-one = Sau { $points } không tìm thấy cách thắng ép buộc nào.
holds-only = Sau { $points } không tìm thấy cách thắng ép buộc nào; mọi nước khác đều đã được chứng minh là thua.
holds-few = Sau { $points } đều không tìm thấy cách thắng ép buộc nào.
holds-few-only = Sau { $points } đều không tìm thấy cách thắng ép buộc nào; mọi nước khác đều đã được chứng minh là thua.
holds-many = Với { $count } trong { $all } nước, không tìm thấy cách thắng ép buộc nào sau đó, ví dụ { $points }.

## The better move makes a threat; the played one makes none.

why-missed-threat-four = { $place } tạo { $shape }, đối thủ phải chặn ngay; còn { $played } không tạo đe dọa nào buộc phải đáp lại.
why-missed-threat-open-four = { $place } tạo { $shape }, không quân nào trên đường đó ngăn được năm quân liền; còn { $played } không tạo đe dọa nào buộc phải đáp lại.
why-missed-threat-double-four = { $place } tạo { $shape }, hai Tứ mà đối thủ phải chặn cả hai; còn { $played } không tạo đe dọa nào buộc phải đáp lại.
why-missed-threat-four-three = { $place } tạo { $shape }: đối thủ phải chặn Tứ ngay, trong khi vẫn còn Tam; còn { $played } không tạo đe dọa nào buộc phải đáp lại.
why-missed-threat-double-three = { $place } tạo { $shape }: nước sau có thể tạo Tứ mở ở một trong hai đường; còn { $played } không tạo đe dọa nào buộc phải đáp lại.
why-missed-threat-open-three = { $place } tạo { $shape }, thêm một quân là thành Tứ mở; còn { $played } không tạo đe dọa nào buộc phải đáp lại.
why-missed-threat-fork = { $place } là nước đôi, tạo nhiều đe dọa mà một nước không chặn hết được; còn { $played } không tạo đe dọa nào buộc phải đáp lại.
why-missed-threat-other = { $place } tạo { $shape }; còn { $played } không tạo đe dọa nào buộc phải đáp lại.
why-missed-threat-unknown = { $place } tạo một đe dọa buộc phải đáp lại; còn { $played } thì không.

## The opponent takes over the forcing moves.

why-lost-initiative = Với { $played }, quyền chủ động chuyển sang { $opponent }.
why-lost-initiative-point = Với { $played }, quyền chủ động chuyển sang { $opponent }; nên đi { $place }.

## A defense without need.

why-passive-play = { $played } phòng thủ khi không tìm thấy nguy hiểm nào: giả sử { $who } bỏ lượt, { $opponent } vẫn không thể thắng bằng chuỗi Tứ liên tục (VCF).
why-passive-play-point = { $played } phòng thủ khi không tìm thấy nguy hiểm nào: giả sử { $who } bỏ lượt, { $opponent } vẫn không thể thắng bằng chuỗi Tứ liên tục (VCF). Nên đi { $place }.

## The move threatens nothing, and the better move does.

why-slow-move = { $played } là nước chậm: giả sử { $opponent } bỏ lượt, { $who } cũng không thể thắng bằng chuỗi Tứ liên tục (VCF). Nước hay hơn có đe dọa.
why-slow-move-point = { $played } là nước chậm: giả sử { $opponent } bỏ lượt, { $who } cũng không thể thắng bằng chuỗi Tứ liên tục (VCF). { $place } có đe dọa.
why-slow-move-shape = { $played } là nước chậm: giả sử { $opponent } bỏ lượt, { $who } cũng không thể thắng bằng chuỗi Tứ liên tục (VCF). { $place } tạo { $shape }.
why-slow-move-win = { $played } là nước chậm: giả sử { $opponent } bỏ lượt, { $who } cũng không thể thắng bằng chuỗi Tứ liên tục (VCF). Sau { $place }, nếu { $opponent } bỏ lượt thì có { $win }, đã được chứng minh.
why-slow-move-win-in = { $played } là nước chậm: giả sử { $opponent } bỏ lượt, { $who } cũng không thể thắng bằng chuỗi Tứ liên tục (VCF). Sau { $place }, nếu { $opponent } bỏ lượt thì có { $win } trong { $moves } nước, đã được chứng minh.

## The same stones extend better in another direction.

why-wrong-direction = Từ { $played }, các quân có ít chỗ phát triển hơn so với nước hay hơn.
why-wrong-direction-point = Cũng những quân đó, từ { $place } phát triển tốt hơn từ { $played }.
why-wrong-direction-counts = Số dãy năm ô còn mở mà { $who } đã có quân: { $count } qua { $played }, { $other } qua nước hay hơn.
why-wrong-direction-counts-point = Số dãy năm ô còn mở mà { $who } đã có quân: { $count } qua { $played }, { $other } qua { $place }. Phát triển theo hướng đó tốt hơn.

## The critical area was elsewhere.

why-ignored-weakness = Điểm quan trọng hơn nằm ở chỗ khác trên bàn.
why-ignored-weakness-point = Điểm quan trọng hơn nằm ở chỗ khác: { $place }.
why-ignored-weakness-region = Điểm quan trọng hơn nằm ở chỗ khác, { $region }.
why-ignored-weakness-region-point = Điểm quan trọng hơn nằm ở chỗ khác, { $region }: { $place }.

## A stone without effect in a crowded area.

why-overconcentration = Quân của { $who } dồn quá nhiều quanh { $played }, mà nước này không tạo thêm gì mới.
why-overconcentration-count = Trong vòng hai ô quanh { $played } đã có { $count } quân của { $who }, mà nước này không tạo thêm gì mới.

## A move near the edge and far from all stones, early in the game.

why-edge-play = { $played } gần rìa bàn và xa các quân khác, khi ván cờ mới bắt đầu.
why-edge-play-count = { $played } { $count ->
    [1] nằm ngay trên rìa bàn
   *[other] nằm ở hàng thứ { $count } tính từ rìa bàn
} và xa các quân khác, khi ván cờ mới bắt đầu.

## The move loses something for no other known reason.

why-poor-position = Cơ hội thắng của { $who } giảm từ { $before } xuống { $after }; không tìm thấy nguyên nhân cụ thể nào.
why-poor-position-better = Đi { $place } thì cơ hội thắng của { $who } là { $before }, đi { $played } thì còn { $after }; không tìm thấy nguyên nhân cụ thể nào.

## Sentences that may follow any of these.

with-shape = { $point } tạo { $shape }.
with-reply = Sau { $played }, { $reply } tạo { $shape } cho { $opponent }.
with-point = Nên đi { $place }.
with-line = Biến: { $line }.
with-line-before = Biến nên đi: { $line }.
with-line-after = Biến sau { $played }: { $line }.
