-- Boards of companies at application systems that this board follows, and what each reading of them did.
alter table board.jobs drop constraint jobs_source_check;
alter table board.jobs add constraint jobs_source_check check (source in (
  'direct', 'greenhouse', 'lever', 'ashby', 'workable', 'recruitee', 'smartrecruiters', 'pinpoint', 'gem', 'personio', 'teamtailor', 'feed', 'api'));

create table board.sources (
  id uuid primary key,
  system text not null,
  -- The board's name there, as it is written there.
  board text not null check (length(board) between 1 and 200),
  company_id uuid not null references board.companies on delete cascade,
  -- A board that its company asked to leave out is kept, so that nobody follows it again.
  state text not null default 'followed' check (state in ('followed', 'paused', 'left_out')),
  added_at timestamptz not null default now(),
  -- Of the last answer whose postings are stored: written in the transaction that stored them, never before.
  etag text,
  last_modified text,
  answer_hash text,
  -- When a complete answer last confirmed the open postings.
  confirmed_at timestamptz,
  asked_at timestamptz,
  due_at timestamptz not null default now(),
  outcome text,
  failures smallint not null default 0,
  -- How many answers in a row lacked so many postings that nothing was closed, and since when the last of them counts.
  doubts smallint not null default 0,
  doubted_at timestamptz,
  -- Who reads it now. A lease that ran out is void, and so is what its holder would still write.
  lease uuid,
  leased_until timestamptz,
  unique (system, board)
);
create index sources_due on board.sources (due_at) where state = 'followed';
create index sources_of_company on board.sources (company_id);

-- Which listing shows a posting. One opening in several places is several postings there and one listing here.
create table board.source_postings (
  source_id uuid not null references board.sources on delete cascade,
  posting_id text not null,
  job_id uuid not null references board.jobs on delete cascade,
  gone_at timestamptz,
  primary key (source_id, posting_id)
);
create index source_postings_of_job on board.source_postings (job_id);

create table board.source_runs (
  id bigint generated always as identity primary key,
  source_id uuid not null references board.sources on delete cascade,
  at timestamptz not null default now(),
  outcome text not null,
  -- Listings, save for what was left out and is still open: postings.
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  closed integer not null default 0,
  held integer not null default 0,
  left_out integer not null default 0,
  still_open integer not null default 0,
  bytes integer not null default 0,
  milliseconds integer not null default 0
);
create index source_runs_of_source on board.source_runs (source_id, at desc);
