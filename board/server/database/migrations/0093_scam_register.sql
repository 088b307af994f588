-- Domains, handles and repositories that scams use, as moderators have them.
create table board.scam_register (
  id uuid primary key,
  -- As it is compared: in lower case, without a scheme, such as `evil.example`, `t.me/name` or `github.com/owner/name`.
  address text not null unique check (length(address) between 4 and 300),
  kind text not null check (kind in ('domain', 'handle', 'repository')),
  state text not null check (state in ('reported', 'confirmed', 'appealed', 'removed')),
  reason text not null check (reason in ('malware', 'wallet', 'fee', 'impersonation', 'other')),
  -- In public, by a moderator.
  note text check (length(note) <= 500),
  evidence_url text check (length(evidence_url) <= 2000),
  reported_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  appealed_at timestamptz(3),
  removed_at timestamptz(3),
  -- Of whoever appealed, for moderators only; deleted with the decision.
  appeal text check (length(appeal) <= 2000),
  check (state <> 'confirmed' or confirmed_at is not null),
  check ((state = 'removed') = (removed_at is not null))
);
create index scam_register_by_time on board.scam_register (reported_at desc);
