-- Which domains companies have proved, when that was last looked at, and which wallets may sign for them.
create table board.domain_proofs (
  id uuid primary key,
  company_id uuid not null references board.companies on delete cascade,
  -- The registrable domain in ASCII, lower case.
  domain text not null check (domain = lower(domain) and length(domain) <= 253),
  -- What has to stand in the DNS or in /.well-known/cryptolist.json; no secret, for everybody can read it there.
  token text not null check (token ~ '^[0-9a-z]{20,64}$'),
  state text not null check (state in ('pending', 'verified', 'stale', 'revoked')),
  -- Where it was found last.
  method text check (method in ('dns_txt', 'well_known')),
  requested_by text,
  -- Whoever asks for a company that nobody has claimed, for whom the proof will speak; null for the company's own team.
  claimant text,
  requested_at timestamptz not null default now(),
  -- A token that nobody placed stops working.
  pending_until timestamptz not null,
  proved_at timestamptz,
  -- The last time it was found.
  checked_at timestamptz,
  tried_at timestamptz,
  failed_checks smallint not null default 0,
  stale_at timestamptz,
  revoked_at timestamptz,
  next_check_at timestamptz,
  -- What the last check saw, for people.
  evidence jsonb not null default '{}',
  constraint proved_has_times check (state not in ('verified', 'stale') or (proved_at is not null and checked_at is not null and method is not null))
);
-- Each claimant has a token of their own, so that what one places never speaks for another.
create unique index one_proof_a_domain on board.domain_proofs (company_id, domain) where claimant is null;
create unique index one_proof_a_claimant on board.domain_proofs (company_id, domain, claimant) where claimant is not null;
create unique index one_company_a_domain on board.domain_proofs (domain) where state in ('verified', 'stale');
create index domain_proofs_due on board.domain_proofs (next_check_at) where next_check_at is not null;

create table board.company_signers (
  id uuid primary key,
  company_id uuid not null references board.companies on delete cascade,
  -- Lower case, 0x and 40 hexadecimal digits.
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint not null default 1 check (chain_id > 0),
  source text not null check (source in ('dns_txt', 'well_known', 'owner')),
  -- The proved domain that names it; null for one that an owner added.
  domain text check ((domain is null) = (source = 'owner')),
  added_by text,
  valid_from timestamptz not null default now(),
  valid_until timestamptz
);
create unique index one_current_signer on board.company_signers (company_id, address, chain_id, source, coalesce(domain, '')) where valid_until is null;
create index company_signers_by_company on board.company_signers (company_id, valid_from);
