-- When an owner asked to leave a board out that didn't show that it is the company's. Admins decide.
alter table board.sources add column leave_out_asked_at timestamptz;
