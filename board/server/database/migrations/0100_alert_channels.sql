-- Without emails, an alert is read as a private feed.
alter table board.alerts add column is_emailed boolean not null default true;
-- The address of that feed follows from it: another number is another address.
alter table board.alerts add column feed_version integer not null default 1;
