-- What the board counted, a row for each day (UTC) and figure, from its first real listing on. A day on which nothing was counted has no rows and gets none
-- later.
create table board.daily_figures (
  day date not null,
  -- `live`, `companies`, `paid` (with pay), `remote` and, for each value that live listings have, `role`, `chain` and `tag` are as the day's last count found
  -- them. `opened` and `ended` are of the whole day.
  figure text not null check (figure in ('live', 'companies', 'paid', 'remote', 'opened', 'ended', 'role', 'chain', 'tag')),
  value text not null default '',
  count integer not null check (count >= 0),
  primary key (figure, value, day)
);
