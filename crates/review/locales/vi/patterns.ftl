### Patterns in the move that was made, and in the better one.
###
### $move the move that has it, $opponent the other side.

pattern-fork-played = { $move } là nước rẽ nhánh: tạo nhiều đe dọa mà một nước không chặn hết được.
pattern-fork-played-shape = { $move } tạo { $shape }, một nước rẽ nhánh: một nước không chặn hết được các đe dọa này.
pattern-fork-missed = { $move } lẽ ra là nước rẽ nhánh: tạo nhiều đe dọa mà một nước không chặn hết được.
pattern-fork-missed-shape = { $move } lẽ ra tạo được { $shape }, một nước rẽ nhánh: một nước không chặn hết được các đe dọa này.
pattern-ladder-played = { $move } mở đầu một thang: chuỗi nước ép buộc liên tiếp, mỗi nước chỉ có một cách đáp.
pattern-ladder-missed = { $move } lẽ ra mở đầu một thang: chuỗi nước ép buộc liên tiếp, mỗi nước chỉ có một cách đáp.
pattern-sacrifice-played = { $move } là nước hy sinh: bỏ đi một thứ, và biến sau đó đáng giá hơn.
pattern-sacrifice-missed = { $move } lẽ ra là nước hy sinh: bỏ đi một thứ, và biến sau đó đáng giá hơn.
pattern-trap-played = { $move } là một cái bẫy: nước đáp trông tự nhiên sẽ thua.
pattern-trap-missed = { $move } lẽ ra là một cái bẫy: nước đáp trông tự nhiên sẽ thua.
pattern-connection-played = { $move } kết nối: hai nhóm quân trước đó không chung hàng năm ô mở nào, nay có chung.
pattern-connection-missed = { $move } lẽ ra kết nối được hai nhóm quân trước đó không chung hàng năm ô mở nào.
pattern-cut-played = { $move } cắt: hai nhóm quân của { $opponent } không còn chung hàng năm ô mở nào.
pattern-cut-missed = { $move } lẽ ra cắt được: hai nhóm quân của { $opponent } sẽ không còn chung hàng năm ô mở nào.
