-- When what readers see of a company's own page last changed, as for listings (0079). `updated_at` also moves when a change waits for a moderator.
-- Null: not since this column exists, and `updated_at` has to do.
alter table board.companies add column shown_at timestamptz;
alter table board.companies alter column shown_at set default now();
create index companies_by_shown_change on board.companies (shown_at);

create trigger note_shown_profile before update of slug, name, kind, website, stated_website, domain, description_html, hq_country, size_band, founded_year,
    stage, sectors, chains, github_org, x_handle, telegram, discord, logo_key, claimed_at, frozen_at
  on board.companies for each row
  when (new.slug is distinct from old.slug
    or new.name is distinct from old.name
    or new.kind is distinct from old.kind
    or new.website is distinct from old.website
    or new.stated_website is distinct from old.stated_website
    or new.domain is distinct from old.domain
    or new.description_html is distinct from old.description_html
    or new.hq_country is distinct from old.hq_country
    or new.size_band is distinct from old.size_band
    or new.founded_year is distinct from old.founded_year
    or new.stage is distinct from old.stage
    or new.sectors is distinct from old.sectors
    or new.chains is distinct from old.chains
    or new.github_org is distinct from old.github_org
    or new.x_handle is distinct from old.x_handle
    or new.telegram is distinct from old.telegram
    or new.discord is distinct from old.discord
    or new.logo_key is distinct from old.logo_key
    or new.claimed_at is distinct from old.claimed_at
    or new.frozen_at is distinct from old.frozen_at)
  execute function board.note_shown_change();
