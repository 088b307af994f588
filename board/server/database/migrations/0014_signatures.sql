-- Signatures of listings by wallets of their companies: what was signed, by whom, and since when the listing no longer says it.
create table board.job_signatures (
  id uuid primary key,
  job_id uuid not null references board.jobs on delete cascade,
  revision integer not null,
  -- Domain, types and message as the wallet was asked to sign them (EIP-712).
  typed_data jsonb not null,
  digest bytea not null check (length(digest) = 32),
  signature bytea not null,
  signer text not null check (signer ~ '^0x[0-9a-f]{40}$'),
  chain_id bigint not null check (chain_id > 0),
  kind text not null check (kind in ('eoa', 'erc1271', 'erc6492')),
  -- The company's proved domain at that time.
  domain text not null,
  signed_at timestamptz not null default now(),
  -- When the listing was edited to say something else.
  broken_at timestamptz,
  unique (job_id, digest, signer)
);
create index job_signatures_by_job on board.job_signatures (job_id, signed_at desc);
