-- Applications that somebody sent elsewhere, as they note them for themselves, by the objectId of Parse's user.
create table board.tracked_applications (
  id uuid primary key,
  user_id text not null,
  -- Null once the listing was deleted.
  job_id uuid references board.jobs on delete set null,
  -- As they were when it was noted: the listing may change, or go.
  title text not null check (length(title) between 1 and 300),
  company_name text not null check (length(company_name) between 1 and 200),
  status text not null default 'received' check (status in ('received', 'screening', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  status_at timestamptz not null default now(),
  applied_on date not null,
  note text check (length(note) between 1 and 2000),
  unique (user_id, job_id)
);
create index tracked_applications_by_job on board.tracked_applications (job_id) where job_id is not null;
