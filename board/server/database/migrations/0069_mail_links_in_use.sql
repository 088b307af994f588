-- A link is in use while the account changes, which may wait for the operator's cloud code. Afterwards it is deleted.
alter table board.mail_tokens add column used_at timestamptz;
