-- How often old clients have reported an event, by day and name and nothing else: what they send along is not kept.
create table board.event_counts (
  day date not null,
  name text not null check (length(name) between 1 and 100),
  count bigint not null default 1,
  primary key (day, name)
);
