-- Who asked to be left alone, and until when: a system, or the host of a feed. It outlives its boards, and holds before any is followed.
create table board.source_rests (
  host text primary key,
  until timestamptz not null
);
