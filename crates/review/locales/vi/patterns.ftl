### Patterns in the played move and in the better move.
###
### $move: the move with the pattern; $opponent: the other side.

pattern-fork-played = { $move } là nước đôi: tạo nhiều đe dọa mà một nước không chặn hết được.
pattern-fork-played-shape = { $move } là nước đôi với { $shape }: một nước không chặn hết được các đe dọa.
pattern-fork-missed = { $move } lẽ ra là nước đôi: tạo nhiều đe dọa mà một nước không chặn hết được.
pattern-fork-missed-shape = { $move } lẽ ra là nước đôi với { $shape }: một nước không chặn hết được các đe dọa.
pattern-ladder-played = { $move } mở đầu một thang: chuỗi nước ép buộc liên tiếp, mỗi nước chỉ có một cách đáp.
pattern-ladder-missed = { $move } lẽ ra mở đầu một thang: chuỗi nước ép buộc liên tiếp, mỗi nước chỉ có một cách đáp.
pattern-sacrifice-played = { $move } là nước hy sinh: bỏ đi một phần để được nhiều hơn.
pattern-sacrifice-missed = { $move } lẽ ra là nước hy sinh: bỏ đi một phần để được nhiều hơn.
pattern-trap-played = { $move } là một cái bẫy: một nước đáp trông tự nhiên sẽ thua.
pattern-trap-played-reply = { $move } là một cái bẫy: { $reply } trông tự nhiên nhưng sẽ thua.
pattern-trap-played-still = Dù vậy, { $move } vẫn giăng một cái bẫy: { $reply } trông tự nhiên nhưng sẽ thua.
pattern-trap-missed = { $move } lẽ ra là một cái bẫy: một nước đáp trông tự nhiên sẽ thua.
pattern-trap-missed-reply = { $move } lẽ ra là một cái bẫy: { $reply } trông tự nhiên nhưng sẽ thua.
pattern-connection-played = { $move } kết nối hai nhóm quân trước đó không chung dãy năm ô còn mở nào: nước này có chung một dãy với mỗi nhóm.
pattern-connection-missed = { $move } lẽ ra kết nối được hai nhóm quân trước đó không chung dãy năm ô còn mở nào: nước này có chung một dãy với mỗi nhóm.
pattern-cut-played = { $move } cắt: hai nhóm quân của { $opponent } không còn chung dãy năm ô còn mở nào.
pattern-cut-missed = { $move } lẽ ra cắt được: hai nhóm quân của { $opponent } sẽ không còn chung dãy năm ô còn mở nào.
