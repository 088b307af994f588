-- Who is asked right now what a board has, by whom, and until when at the latest: no other worker asks it meanwhile.
create table board.source_looks (
  host text primary key,
  lease uuid not null,
  leased_until timestamptz not null
);
