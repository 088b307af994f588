-- Applications that go through this site to an employer's mail: confirmed by the applicant's own mail first, and forgotten once they are handed over.
create table board.applications (
  id uuid primary key,
  job_id uuid not null references board.jobs on delete cascade,
  -- One application a person a listing: a keyed hash of the e-mail address together with the listing.
  person_key bytea not null check (length(person_key) = 32),
  -- Null once it has been handed over.
  name text check (length(name) between 1 and 100),
  email text check (length(email) <= 254),
  message text check (length(message) between 1 and 4000),
  link text check (link ~ '^https://' and length(link) <= 2000),
  -- Null once the link in the mail was used.
  token_hash bytea unique check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  handed_over_at timestamptz,
  -- When the row goes, whatever became of it.
  purge_at timestamptz not null,
  unique (job_id, person_key)
);
create index applications_over on board.applications (purge_at);
