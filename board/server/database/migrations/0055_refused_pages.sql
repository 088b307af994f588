-- Postings whose page can't be used, at systems whose lists have no texts: asked again once a day, or when their row in the list changes.
create table board.source_refusals (
  source_id uuid not null references board.sources on delete cascade,
  posting_id text not null,
  row_hash text not null,
  -- A page that failed once is asked again with the next reading.
  is_settled boolean not null,
  asked_at timestamptz not null default now(),
  primary key (source_id, posting_id)
);
-- How many pages of a reading can't be used.
alter table board.source_runs add column refused integer not null default 0;
