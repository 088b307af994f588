-- Applications that go through this site to an employer's mail: confirmed by the applicant's own mail first. Handed over, message and link are
-- forgotten; name and address stay for the employer's answer, until it is final or the row goes.
create table board.applications (
  id uuid primary key,
  -- Null once the listing was deleted. The row stays, for what was not answered counts all the same.
  job_id uuid references board.jobs on delete set null,
  company_id uuid not null references board.companies on delete cascade,
  -- One application a person a listing: a keyed hash of the e-mail address together with the listing.
  person_key bytea not null check (length(person_key) = 32),
  -- Null once the employer said no, or the listing was deleted.
  name text check (length(name) between 1 and 100),
  email text check (length(email) <= 254),
  -- Null once it has been handed over.
  message text check (length(message) between 1 and 4000),
  link text check (link ~ '^https://' and length(link) <= 2000),
  -- Null once the link in the applicant's mail was used.
  token_hash bytea unique check (length(token_hash) = 32),
  -- Of the link in the employer's mail; null until the applicant has confirmed.
  answer_token_hash bytea unique check (length(answer_token_hash) = 32),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  handed_over_at timestamptz,
  -- The employer's newest answer.
  answer text check (answer in ('invite', 'reading', 'no', 'by_mail')),
  answered_at timestamptz,
  -- Of the forms that were sent: one that comes twice is one answer.
  answer_keys uuid[] not null default '{}' check (cardinality(answer_keys) <= 20),
  -- Set by the first answer and never moved.
  first_response_at timestamptz,
  -- When the applicant was told that the listing ended without an answer.
  told_ended_at timestamptz,
  -- When the applicant was told that moderators took the listing down.
  told_frozen_at timestamptz,
  -- When the row goes, whatever became of it.
  purge_at timestamptz not null,
  unique (job_id, person_key),
  constraint answered_whole check ((answer is null) = (answered_at is null) and (answer is null) = (first_response_at is null))
);
create index applications_over on board.applications (purge_at);
create index applications_by_company on board.applications (company_id, handed_over_at);
-- For telling applicants that a listing has ended.
create index applications_unanswered on board.applications (id)
  where first_response_at is null and told_ended_at is null and handed_over_at is not null;
-- For telling applicants that moderators took a listing down.
create index applications_untold_freeze on board.applications (id)
  where told_frozen_at is null and handed_over_at is not null and email is not null and job_id is not null;
-- For forgetting what deleted listings left.
create index applications_of_deleted on board.applications (id) where job_id is null and email is not null;
