-- The address that a session of an app gave a user who had none: while it is theirs, it opens no new password.
alter table board.account_settings add column email_of_app text;
