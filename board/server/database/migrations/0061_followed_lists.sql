-- Other CryptoLists that this board follows, and where the listings that come from them were first published.
alter table board.jobs drop constraint jobs_source_check;
alter table board.jobs add constraint jobs_source_check check (source in (
  'direct', 'greenhouse', 'lever', 'ashby', 'workable', 'recruitee', 'smartrecruiters', 'pinpoint', 'gem', 'personio', 'teamtailor', 'breezy',
  'bamboohr', 'feed', 'page', 'cryptolist', 'api'));

-- Each company of such a list is a board of its own in board.sources; here is what finds new ones.
create table board.followed_lists (
  host text primary key check (length(host) between 4 and 100),
  is_paused boolean not null default false,
  added_at timestamptz not null default now(),
  asked_at timestamptz,
  -- When all its pages were read last.
  walked_at timestamptz,
  due_at timestamptz not null default now(),
  is_answering boolean not null default true
);

create table board.job_origins (
  job_id uuid primary key references board.jobs on delete cascade,
  host text not null,
  -- The listing's id and page there.
  origin_id text not null,
  url text not null check (url ~ '^https://'),
  published_at timestamptz,
  -- What became of its signature when we checked it; null if it has none.
  state text check (state in ('verified', 'not_named', 'invalid')),
  -- The signature as the origin answered it; null unless it is of that wallet.
  typed_data jsonb,
  content text,
  signature bytea,
  signer text,
  kind text,
  domain text,
  -- Where the domain names the wallet, as we found when we asked last.
  method text check (method in ('dns_txt', 'well_known')),
  checked_at timestamptz,
  -- Of the listing as it was shown when the signature was checked: an edit here ends the mark.
  said_hash text
);
