-- Boards that visitors suggest, until an admin follows or dismisses them.
create table board.source_suggestions (
  id uuid primary key,
  system text not null,
  board text not null check (length(board) between 1 and 200),
  suggested_at timestamptz not null default now()
);
create unique index source_suggestions_board on board.source_suggestions (system, lower(board));
-- When admins were told that a board fails. Void once the board was confirmed later.
alter table board.sources add column alerted_at timestamptz;
