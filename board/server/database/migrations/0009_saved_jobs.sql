-- Which jobs somebody has saved to come back to, by the objectId of Parse's user. A row goes with its job.
create table board.saved_jobs (
  user_id text not null,
  job_id uuid not null references board.jobs on delete cascade,
  -- Milliseconds are enough, and pass through a cursor unchanged.
  saved_at timestamptz(3) not null default now(),
  primary key (user_id, job_id)
);
create index saved_jobs_by_job on board.saved_jobs (job_id);
