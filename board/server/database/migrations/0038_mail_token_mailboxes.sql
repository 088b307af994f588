-- Whose mailbox a link was sent to, so that links to confirm an address are counted for it whatever the accounts.
alter table board.mail_tokens add column mailbox text;
create index mail_tokens_by_mailbox on board.mail_tokens (mailbox, created_at);
