-- Saves of an app that come at once give several addresses, and any of them may be the one that stays.
alter table board.account_settings alter column email_of_app type text[] using array_remove(array[email_of_app], null);
alter table board.account_settings rename column email_of_app to emails_of_app;
update board.account_settings set emails_of_app = '{}' where emails_of_app is null;
alter table board.account_settings alter column emails_of_app set default '{}', alter column emails_of_app set not null;
