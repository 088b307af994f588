-- One state for both sides (domain/applications/transitions.ts), and each move as an event that the applicant sees. Message and link stay with it.
alter table board.applications
  add column status text not null default 'unconfirmed' check (status in
    ('unconfirmed', 'received', 'viewed', 'screening', 'interview', 'offer', 'hired', 'rejected', 'withdrawn', 'auto_closed')),
  add column status_at timestamptz not null default now(),
  -- The account whose confirmed address it is; null without one.
  add column user_id text,
  -- From 1 to 5, for the employer's team alone.
  add column rating smallint check (rating between 1 and 5),
  -- When the employer wants to talk to the applicant.
  add column interview_at timestamptz,
  -- When the employer was reminded that it waits longer than the listing promises.
  add column reminded_at timestamptz,
  -- Of the link in the applicant's emails; null until they have confirmed.
  add column applicant_token_hash bytea unique check (length(applicant_token_hash) = 32);

create table board.application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references board.applications on delete cascade,
  side text not null check (side in ('applicant', 'employer', 'system')),
  from_status text not null,
  to_status text not null,
  at timestamptz not null default now(),
  -- What an employer chose on the page of the emailed link.
  answer text check (answer in ('invite', 'reading', 'no', 'by_mail')),
  -- What the employer wrote to the applicant.
  message text check (length(message) between 1 and 4000),
  -- Of the form that was sent: one that comes twice is one event.
  key uuid,
  unique (application_id, key)
);

-- For the employer's team alone, so never events.
create table board.application_notes (
  id uuid primary key,
  application_id uuid not null references board.applications on delete cascade,
  -- Null by a manage link, and once the account is gone.
  user_id text,
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null default now()
);
create index application_notes_of on board.application_notes (application_id, at);
create index application_notes_by on board.application_notes (user_id) where user_id is not null;

update board.applications set
  status = case when confirmed_at is null then 'unconfirmed' when answer = 'no' then 'rejected' when answer = 'invite' then 'interview'
    when answer is not null then 'screening' when told_ended_at is not null then 'auto_closed' else 'received' end,
  status_at = coalesce(answered_at, told_ended_at, confirmed_at, created_at);
insert into board.application_events (application_id, side, from_status, to_status, at)
  select id, 'applicant', 'unconfirmed', 'received', confirmed_at from board.applications where confirmed_at is not null;
insert into board.application_events (application_id, side, from_status, to_status, at)
  select id, 'system', 'received', 'auto_closed', told_ended_at from board.applications
  where told_ended_at is not null and confirmed_at is not null;
insert into board.application_events (application_id, side, from_status, to_status, at, answer)
  select id, 'employer', case when told_ended_at < answered_at then 'auto_closed' else 'received' end, status, answered_at, answer
  from board.applications where answer is not null and confirmed_at is not null;
update board.applications a set user_id = u."objectId"
  from public."_User" u where u.email = a.email and u."emailVerified" and a.confirmed_at is not null;

alter table board.applications
  drop constraint answered_whole,
  drop column answer,
  drop column answered_at,
  drop column answer_keys,
  add constraint answered_whole check (first_response_at is not null or status not in ('screening', 'interview', 'offer', 'hired', 'rejected'));

create index applications_by_user on board.applications (user_id) where user_id is not null;
create index applications_by_address on board.applications (email) where email is not null;
