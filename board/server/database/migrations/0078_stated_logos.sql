-- The picture that the source of its listings names as the logo of a company that nobody has claimed, which source that is (`teamtailor:acme`, or
-- `file`), and how far fetching it has come. A row of its own: whatever changes in board.companies makes all lists be written again.
create table board.stated_logos (
  company_id uuid primary key references board.companies on delete cascade,
  -- Null once nobody states one any longer: the picture is then removed.
  address text check (address ~ '^https://'),
  source text,
  -- The picture that was drawn from it; it is shown while the company's logo_key is the same.
  file_key text references board.files on delete set null,
  -- In a row, of this address.
  failures smallint not null default 0,
  -- When to fetch or remove it; null if there is nothing to do.
  due_at timestamptz,
  -- The company's team or a moderator has chosen its logo, or that it has none: sources no longer do.
  decided_at timestamptz,
  check ((address is null) or (source is not null and decided_at is null))
);
create index stated_logos_due on board.stated_logos (due_at) where due_at is not null;
create index stated_logos_by_file on board.stated_logos (file_key);
