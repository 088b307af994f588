-- Searches whose new jobs are emailed to a person: to the confirmed address of an account, or to an address that was confirmed by itself.
create table board.alerts (
  id uuid primary key,
  user_id text,
  email text,
  -- In its canonical form, never empty: an alert without a filter would get every job.
  search text not null check (search <> ''),
  name text not null,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly')),
  -- Of the person's day; at once, neither counts.
  hour smallint not null default 8 check (hour between 0 and 23),
  time_zone text not null default 'UTC',
  -- `bounced`: the mail server refused the address. `outdated`: a value of the search is no longer one, and without it the alert would get too much.
  state text not null check (state in ('unconfirmed', 'active', 'paused', 'bounced', 'outdated')),
  created_at timestamptz not null default now(),
  -- Jobs listed before aren't new to it.
  starts_at timestamptz not null default now(),
  -- No email before.
  due_at timestamptz not null default now(),
  -- Since when jobs wait for it; null while none do.
  waiting_since timestamptz,
  -- Another process emails it until then.
  leased_until timestamptz,
  -- Emails in a row that the mail server has put off because of the address.
  soft_bounces smallint not null default 0,
  -- When its owner last saw what is new.
  seen_at timestamptz not null default now(),
  check (num_nonnulls(user_id, email) = 1)
);
create index alerts_by_user on board.alerts (user_id);
create index alerts_by_email on board.alerts (email);
create index alerts_by_search on board.alerts (search) where state = 'active';
create index due_alerts on board.alerts (due_at) where waiting_since is not null;

-- Which job is in which email of which alert: each once, whatever restarts or runs at the same time.
create table board.alert_jobs (
  alert_id uuid not null references board.alerts on delete cascade,
  job_id uuid not null references board.jobs on delete cascade,
  found_at timestamptz not null default now(),
  -- Null while it waits for one. Emails are forgotten after a week, and their jobs remain told.
  mail_id uuid,
  primary key (alert_id, job_id)
);
create index alert_jobs_by_job on board.alert_jobs (job_id);
create index waiting_alert_jobs on board.alert_jobs (alert_id, found_at) where mail_id is null;
create index alert_jobs_by_mail on board.alert_jobs (mail_id) where mail_id is not null;

-- An email, whose id is its Message-ID: a second try is the same email.
create table board.alert_mails (
  id uuid primary key,
  alert_id uuid not null references board.alerts on delete cascade,
  -- `skipped`: nothing was left to say. `refused`: by the mail server, because of the address; its jobs wait again.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'skipped', 'refused')),
  made_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index waiting_alert_mails on board.alert_mails (alert_id) where state = 'waiting';
create index ended_alert_mails on board.alert_mails (ended_at);
