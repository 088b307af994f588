-- The life of what is posted here: drafts and the links that manage them, revisions, events that are kept for ever, what readers did by day.
alter table board.jobs
  -- Grows with every change of the content, so that of two editors the second is told.
  add column version integer not null default 1,
  -- Number of the newest revision; 0 for imports, which have none.
  add column revision integer not null default 0,
  -- The newest revision that a person approved or the rules found nothing in; 0 before there is one.
  add column checked_revision integer not null default 0,
  add column risk text check (risk in ('green', 'amber', 'red')),
  add column findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array'),
  -- Of a poster without account, confirmed by the link that was mailed there; never shown.
  add column poster_email text check (length(poster_email) <= 254),
  add column hiring_for text check (length(hiring_for) between 2 and 80),
  add column open_days smallint not null default 45 check (open_days between 30 and 60),
  add column renewed_at timestamptz,
  -- When the poster was told that it ends soon.
  add column reminded_at timestamptz,
  add column reason_code text,
  -- Beside the reason of the last decision, which holds again when the listing is shown again.
  add column freeze_reason text,
  -- Words of the text without order, for finding the same text at another company.
  add column text_fingerprint bigint[];
create index jobs_by_creator on board.jobs (created_by, id) where created_by is not null;
create index jobs_by_poster_email on board.jobs (lower(poster_email)) where poster_email is not null;
create index jobs_by_fingerprint on board.jobs using gin (text_fingerprint) where status = 'live';
-- For archiving what ended long ago.
create index jobs_over on board.jobs (coalesce(closed_at, expires_at)) where status in ('expired', 'closed');
create index jobs_by_original on board.jobs (repost_of) where repost_of is not null;
create index jobs_by_duplicate on board.jobs (duplicate_of) where duplicate_of is not null;

-- What somebody is writing, as it was typed: the fields of the form, checked only when it is sent.
create table board.listing_drafts (
  id uuid primary key,
  public_id char(8) not null unique check (public_id ~ '^[0-9a-z]{8}$'),
  -- Parse's objectId; null while nobody has signed in.
  user_id text,
  company_id uuid references board.companies on delete set null,
  -- The listing that it changes, or became; null before it is sent.
  job_id uuid references board.jobs on delete cascade,
  -- Version of the listing that it began with.
  job_version integer,
  repost_of uuid references board.jobs on delete set null,
  state text not null default 'open' check (state in ('open', 'waiting_for_mail', 'in_review', 'done')),
  fields jsonb not null default '{}' check (jsonb_typeof(fields) = 'object'),
  -- Sentences about what was read elsewhere when it was begun.
  notes text[] not null default '{}' check (cardinality(notes) <= 20),
  version integer not null default 1,
  -- Of a poster without account.
  email text check (length(email) <= 254),
  -- From the form that began it: sent twice, it begins one draft.
  start_key uuid unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index listing_drafts_by_user on board.listing_drafts (user_id, updated_at desc) where user_id is not null;
create index listing_drafts_by_company on board.listing_drafts (company_id) where company_id is not null;
create index listing_drafts_by_repost on board.listing_drafts (repost_of) where repost_of is not null;
create index listing_drafts_by_job on board.listing_drafts (job_id) where job_id is not null;
create index listing_drafts_by_age on board.listing_drafts (updated_at) where state <> 'in_review';
create index listing_drafts_by_email on board.listing_drafts (lower(email)) where email is not null;
-- One change of a listing at a time, which all who may edit it share.
create unique index listing_drafts_one_change on board.listing_drafts (job_id) where state in ('open', 'in_review');

-- Secrets that open a draft and its listing: `browser` for the one that began it, `manage` from a mail, `preview` only to look at.
create table board.listing_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  kind text not null check (kind in ('browser', 'manage', 'preview')),
  draft_id uuid references board.listing_drafts on delete cascade,
  job_id uuid references board.jobs on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  constraint opens_something check (draft_id is not null or job_id is not null)
);
create index listing_links_by_draft on board.listing_links (draft_id) where draft_id is not null;
create index listing_links_by_job on board.listing_links (job_id) where job_id is not null;

-- What the public saw, revision by revision: contract's ListingContent without what is never shown.
create table board.job_revisions (
  job_id uuid not null references board.jobs on delete cascade,
  number integer not null check (number >= 1),
  at timestamptz not null default now(),
  actor text not null check (actor in ('poster', 'moderator', 'system', 'import')),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  primary key (job_id, number)
);

-- Not tied to the listing's row: what happened stays known when the listing is deleted. Holds nothing of persons but the account, which leaves with it.
create table board.job_events (
  id bigint generated always as identity primary key,
  job_id uuid not null,
  public_id char(8) not null,
  company_id uuid,
  at timestamptz not null default now(),
  kind text not null,
  from_status text,
  to_status text,
  actor text not null check (actor in ('poster', 'moderator', 'system', 'import')),
  user_id text,
  reason_code text,
  facts jsonb not null default '{}'
);
create index job_events_by_job on board.job_events (job_id, id);
create index job_events_by_user on board.job_events (user_id) where user_id is not null;

-- Rows of a log are added and never changed, but for the account of a person who leaves.
create function board.refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.user_id is null and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then
    return new;
  end if;
  raise exception 'Rows of % are never changed or deleted.', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger job_events_stay before update or delete on board.job_events
  for each row execute function board.refuse_log_change();

-- How often a listing was looked at, left for the employer's page, applied to: by day and nothing else.
create table board.job_daily_counts (
  job_id uuid not null references board.jobs on delete cascade,
  day date not null,
  kind text not null check (kind in ('view', 'apply_click', 'application')),
  count integer not null default 1 check (count > 0),
  primary key (job_id, day, kind)
);
