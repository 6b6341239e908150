export const guide = {
  title: 'API',
  intro:
    'Ứng dụng này dùng một API mở. Chương trình của bạn cũng dùng được. Điểm số tính theo người đi trước: số dương là lợi cho đen trong cờ ca-rô và cho trắng trong cờ vua.',
  base: 'Địa chỉ gốc',
  example: 'Một nước đi trong mười dòng',
  exampleAbout: 'Dán vào bảng điều khiển (console) của trang này. Có trả lời trong nửa giây. Không có gì được lưu lại.',
  sockets: 'WebSocket',
  socketsAbout:
    'Phân tích trực tiếp, ván đấu và bản xem lại gửi sự kiện qua WebSocket; tiêu đề trong phần tra cứu có ghi điều đó. Mỗi thông điệp là một đối tượng JSON, trường type cho biết loại. Trong mục Schemas, tên thông điệp bạn gửi kết thúc bằng Command, tên thông điệp bạn nhận kết thúc bằng Event.',
  problems: 'Lỗi',
  problemsAbout:
    'Yêu cầu không thực hiện được sẽ nhận một Problem: mã cho chương trình và một câu cho người đọc.',
  reference: 'Tra cứu',
  referenceAbout:
    'Phần này bằng tiếng Anh. Mở một thao tác để xem tham số (Parameters) và trả lời (Responses). Nút “Try it out” cho phép sửa yêu cầu, nút “Execute” gửi yêu cầu tới dịch vụ này: những gì bạn sửa hay xóa ở đó sẽ được sửa hay xóa thật.',
};
