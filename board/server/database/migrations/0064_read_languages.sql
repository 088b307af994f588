-- The language of an import that is read from its text, because its source states none.
alter table board.jobs add column is_language_read boolean not null default false;
