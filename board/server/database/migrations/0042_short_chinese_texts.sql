-- 200 letters of an alphabet say as much as 67 Chinese, Japanese or Korean characters; which of the two a text needs is checked where it is read.
alter table board.jobs drop constraint direct_has_text;
alter table board.jobs add constraint direct_has_text check (source <> 'direct' or status = 'draft' or length(description_md) >= 67);
