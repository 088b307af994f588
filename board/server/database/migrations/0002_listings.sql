-- Companies and jobs with every state of a listing's life; the rules that the database can keep are kept here.
create sequence board.public_ids as bigint minvalue 1;

create table board.companies (
  id uuid primary key,
  public_id char(8) not null unique check (public_id ~ '^[0-9a-z]{8}$'),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name text not null check (length(name) between 2 and 80),
  aliases text[] not null default '{}',
  kind text not null default 'company' check (kind in ('company', 'dao', 'foundation', 'protocol', 'agency', 'individual')),
  website text check (website ~ '^https://'),
  domain text check (domain = lower(domain)),
  description_md text check (length(description_md) <= 5000),
  description_html text,
  hq_country char(2) references board.countries,
  size_band text check (size_band in ('1-10', '11-50', '51-200', '201-500', '501-1000', '1000+')),
  founded_year smallint check (founded_year between 1900 and 2100),
  stage text,
  sectors text[] not null default '{}' check (cardinality(sectors) <= 4),
  chains text[] not null default '{}' check (cardinality(chains) <= 8),
  claimed_at timestamptz,
  is_demo boolean not null default false,
  frozen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table board.jobs (
  id uuid primary key,
  public_id char(8) not null unique check (public_id ~ '^[0-9a-z]{8}$'),
  company_id uuid not null references board.companies on delete cascade,
  -- Parse's objectId of the poster; null for imports and posts without an account.
  created_by text,
  source text not null check (source in ('direct', 'greenhouse', 'lever', 'ashby', 'workable', 'recruitee', 'smartrecruiters', 'feed', 'api')),
  source_id text,
  source_url text check (source_url ~ '^https://'),
  repost_of uuid references board.jobs on delete set null,
  duplicate_of uuid references board.jobs on delete set null,

  title text not null check (length(title) between 2 and 100),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  summary text check (length(summary) <= 280),
  description_md text check (length(description_md) <= 20000),
  description_html text,
  language text,

  role_family text check (role_family in (
    'smart-contract', 'protocol', 'backend', 'frontend', 'fullstack', 'mobile', 'devops-sre', 'security-audit',
    'cryptography-zk', 'data-analytics', 'research', 'quant-trading', 'ml-ai', 'qa', 'engineering-management', 'devrel',
    'product', 'design', 'marketing', 'growth', 'community', 'content', 'bizdev-sales', 'partnerships', 'operations',
    'people-talent', 'finance-accounting', 'legal-compliance', 'support', 'executive')),
  seniority text[] not null default '{}' check (cardinality(seniority) <= 2 and seniority <@ array[
    'intern', 'junior', 'mid', 'senior', 'staff', 'lead', 'principal', 'manager', 'director', 'vp', 'c_level']),
  employment text[] not null default '{}' check (employment <@ array[
    'full_time', 'part_time', 'contract', 'freelance', 'internship', 'bounty', 'grant', 'volunteer']),
  openings smallint not null default 1 check (openings between 1 and 999),

  -- Cash in minor units of `currency`; tokens are never part of it.
  cash_min bigint check (cash_min > 0),
  cash_max bigint,
  currency char(3) check (currency ~ '^[A-Z]{3}$'),
  period text check (period in ('hour', 'day', 'week', 'month', 'year', 'project')),
  is_token_only boolean not null default false,
  cash_usd_year_min integer check (cash_usd_year_min > 0),
  cash_usd_year_max integer,
  fx_date date,
  crypto_pay text check (crypto_pay in ('none', 'optional', 'required')),
  crypto_assets text[] not null default '{}',
  crypto_pct smallint check (crypto_pct between 0 and 100),
  crypto_chain text references board.chains,
  pay_cadence text check (pay_cadence in ('monthly', 'biweekly', 'weekly', 'milestone', 'stream')),

  work_mode text check (work_mode in ('remote', 'hybrid', 'onsite')),
  remote_countries text[] not null default '{}' check (not ('WW' = any (remote_countries)) or cardinality(remote_countries) = 1),
  excluded_countries text[] not null default '{}',
  office_countries text[] not null default '{}',
  cities text[] not null default '{}',
  core_time_zone text,
  core_start smallint check (core_start between 0 and 1440),
  core_end smallint check (core_end between 0 and 1440),
  is_visa_sponsored boolean,
  is_relocation_paid boolean,
  onsite_days_per_week smallint check (onsite_days_per_week between 0 and 5),

  process_steps jsonb not null default '[]' check (jsonb_typeof(process_steps) = 'array' and jsonb_array_length(process_steps) <= 8),
  take_home text check (take_home in ('none', 'optional', 'required')),
  take_home_hours numeric(4, 1) check (take_home_hours > 0),
  is_take_home_paid boolean,
  answer_by_days smallint check (answer_by_days between 1 and 60),
  apply_method text check (apply_method in ('internal', 'url', 'email')),
  apply_url text check (apply_url ~ '^https://'),
  apply_email text,

  status text not null check (status in ('draft', 'submitted', 'changes_requested', 'rejected', 'live', 'expired', 'closed', 'archived')),
  close_reason text check (close_reason in ('filled', 'withdrawn', 'moderation', 'source_gone')),
  status_note text,
  submitted_at timestamptz,
  published_at timestamptz,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz,
  confirmed_at timestamptz,
  expires_at timestamptz,
  closed_at timestamptz,
  frozen_at timestamptz,
  is_demo boolean not null default false,
  updated_at timestamptz not null default now(),

  -- The time that lists are ordered by. It never moves, so nothing can be bumped.
  listed_at timestamptz not null generated always as (coalesce(published_at, first_seen_at)) stored,
  search tsvector not null default ''::tsvector,

  unique (company_id, source, source_id),
  constraint pay_is_whole check (
    (cash_min is null) = (cash_max is null) and (cash_min is null) = (currency is null) and (cash_min is null) = (period is null)),
  constraint pay_is_a_range check (cash_max >= cash_min and cash_max <= cash_min * 10),
  constraint yearly_pay_is_whole check (
    (cash_usd_year_min is null) = (cash_usd_year_max is null) and cash_usd_year_max >= cash_usd_year_min),
  constraint hours_are_whole check (
    (core_time_zone is null) = (core_start is null) and (core_time_zone is null) = (core_end is null)),
  constraint closed_has_a_reason check ((status = 'closed') = (close_reason is not null) or status = 'archived'),
  -- What an employer posts here is complete once it leaves the draft; an import may lack any of it, and its page says so.
  constraint direct_has_text check (source <> 'direct' or status = 'draft' or length(description_md) >= 200),
  constraint direct_has_title check (source <> 'direct' or status = 'draft' or length(title) >= 5),
  constraint direct_has_employment check (source <> 'direct' or status = 'draft' or cardinality(employment) >= 1),
  constraint direct_has_pay check (source <> 'direct' or status = 'draft' or cash_min is not null or is_token_only
    or employment && array['volunteer', 'bounty', 'grant']),
  constraint direct_has_place check (source <> 'direct' or status = 'draft' or work_mode is not null),
  constraint direct_remote_has_countries check (source <> 'direct' or status = 'draft' or work_mode <> 'remote' or cardinality(remote_countries) >= 1),
  constraint direct_has_apply check (source <> 'direct' or status = 'draft' or apply_method is not null),
  constraint live_has_an_end check (status <> 'live' or expires_at is not null),
  constraint direct_live_is_published check (status <> 'live' or source <> 'direct' or published_at is not null),
  constraint url_apply_has_url check (apply_method is distinct from 'url' or apply_url is not null)
);

create index jobs_newest on board.jobs (listed_at desc, id desc) where status = 'live' and frozen_at is null;
create index jobs_best_paid on board.jobs (cash_usd_year_max desc, id desc) where status = 'live' and frozen_at is null and cash_usd_year_max is not null;
create index jobs_of_company on board.jobs (company_id, listed_at desc);
create index jobs_search on board.jobs using gin (search) where status = 'live' and frozen_at is null;
create index jobs_expiry on board.jobs (expires_at) where status = 'live';

create table board.job_tags (
  job_id uuid not null references board.jobs on delete cascade,
  tag_slug text not null references board.tags,
  position smallint not null check (position between 1 and 12),
  is_required boolean not null default false,
  primary key (job_id, tag_slug),
  unique (job_id, position)
);
create index job_tags_by_tag on board.job_tags (tag_slug, job_id);

create table board.job_chains (
  job_id uuid not null references board.jobs on delete cascade,
  chain_slug text not null references board.chains,
  position smallint not null check (position between 1 and 6),
  primary key (job_id, chain_slug),
  unique (job_id, position)
);
create index job_chains_by_chain on board.job_chains (chain_slug, job_id);

create table board.job_token_terms (
  job_id uuid not null references board.jobs on delete cascade,
  position smallint not null check (position between 1 and 3),
  symbol text not null check (length(symbol) between 1 and 20),
  name text not null check (length(name) between 1 and 80),
  chain text references board.chains,
  contract_address text,
  status text not null check (status in ('liquid', 'listed_illiquid', 'pre_tge', 'no_token_equity_warrant')),
  grant_pct_min numeric(9, 6) check (grant_pct_min > 0 and grant_pct_min <= 100),
  grant_pct_max numeric(9, 6) check (grant_pct_max <= 100),
  grant_usd_min bigint check (grant_usd_min > 0),
  grant_usd_max bigint,
  grant_tokens_min numeric check (grant_tokens_min > 0),
  grant_tokens_max numeric,
  paid_as text not null default 'unknown' check (paid_as in ('direct_grant', 'option', 'warrant', 'rsu', 'unknown')),
  valuation_basis text not null default 'none_stated' check (valuation_basis in ('market_price_at_start', 'avg_30d', 'last_round', 'fdv', 'none_stated')),
  vest_months smallint check (vest_months between 0 and 96),
  cliff_months smallint check (cliff_months between 0 and 48),
  unlock text check (unlock in ('linear', 'monthly', 'quarterly', 'backloaded', 'milestone')),
  lockup_months smallint check (lockup_months between 0 and 120),
  accelerates_on_change boolean,
  on_termination text not null default 'unknown' check (on_termination in ('keep_vested', 'forfeit_all', 'unknown')),
  note text check (length(note) <= 400),
  primary key (job_id, position),
  constraint cliff_within_vesting check (cliff_months <= vest_months),
  constraint grant_ranges check (grant_pct_max >= grant_pct_min and grant_usd_max >= grant_usd_min and grant_tokens_max >= grant_tokens_min)
);

-- Writes the searchable words of the given jobs: title, then company and tags, then summary, then the text.
create function board.refresh_job_search(job_ids uuid[]) returns void language sql as $$
  update board.jobs j
  set search =
    setweight(to_tsvector('english', j.title), 'A') ||
    setweight(to_tsvector('english', c.name || ' ' || array_to_string(c.aliases, ' ') || ' ' || coalesce(t.words, '') || ' ' || coalesce(h.words, '')), 'B') ||
    setweight(to_tsvector('english', coalesce(j.summary, '') || ' ' || array_to_string(j.cities, ' ')), 'C') ||
    setweight(to_tsvector('english', left(coalesce(j.description_md, ''), 20000)), 'D')
  from board.companies c,
    unnest(job_ids) as given(id)
    left join lateral (
      select string_agg(tag.name || ' ' || tag.slug, ' ') as words
      from board.job_tags jt join board.tags tag on tag.slug = jt.tag_slug where jt.job_id = given.id) t on true
    left join lateral (
      select string_agg(chain.name, ' ') as words
      from board.job_chains jc join board.chains chain on chain.slug = jc.chain_slug where jc.job_id = given.id) h on true
  where j.id = given.id and c.id = j.company_id
$$;
