-- The picture of a public company that waits for a moderator; logo_key stays the one that everyone sees.
alter table board.companies add column held_logo_key text references board.files on delete set null;
