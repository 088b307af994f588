-- Every answer that says that asking again is of no use stops the sending, not only two of them.
alter table board.index_now drop constraint index_now_stopped_by_check;
alter table board.index_now add check (stopped_by between 400 and 499);
