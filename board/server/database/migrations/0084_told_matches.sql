-- Live listings that a subscription's search was seen to find: what leaves a search, or enters it later, shows by the difference.
create table board.told_matches (
  subscription_id uuid not null references board.subscriptions on delete cascade,
  job_id uuid not null references board.jobs on delete cascade,
  primary key (job_id, subscription_id)
);
create index told_matches_by_subscription on board.told_matches (subscription_id);

-- When its owners last had an email that it was switched off.
alter table board.subscriptions add column mailed_at timestamptz;

create index overdue_deliveries on board.deliveries (made_at) where state = 'waiting';
