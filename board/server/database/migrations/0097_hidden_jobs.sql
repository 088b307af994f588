-- Jobs that somebody doesn't want to see in lists any more, by the objectId of Parse's user.
create table board.hidden_jobs (
  user_id text not null,
  job_id uuid not null references board.jobs on delete cascade,
  hidden_at timestamptz(3) not null default now(),
  primary key (user_id, job_id)
);
create index hidden_jobs_by_job on board.hidden_jobs (job_id);

-- Companies none of whose jobs they want to see.
create table board.hidden_companies (
  user_id text not null,
  company_id uuid not null references board.companies on delete cascade,
  hidden_at timestamptz(3) not null default now(),
  primary key (user_id, company_id)
);
create index hidden_companies_by_company on board.hidden_companies (company_id);

-- How somebody orders what they saved, in words of their own.
alter table board.saved_jobs
  add column folder text check (length(folder) between 1 and 60),
  add column note text check (length(note) between 1 and 2000);
