-- When what readers see of a listing last changed, for search engines. Imports write their rows again each time they see them, so `updated_at` alone
-- doesn't tell. Null: not since this column exists, and `updated_at` has to do.
alter table board.jobs add column shown_at timestamptz;
alter table board.jobs alter column shown_at set default now();
create index jobs_by_shown_change on board.jobs (shown_at);

create function board.note_shown_change() returns trigger language plpgsql as $$
begin
  new.shown_at := now();
  return new;
end $$;
-- Two, because comparing long texts costs something: seeing a listing again writes its state, and not its text.
create trigger note_shown_state before update of status, close_reason, frozen_at, published_at, company_id on board.jobs for each row
  when (new.status is distinct from old.status
    or new.close_reason is distinct from old.close_reason
    or new.frozen_at is distinct from old.frozen_at
    or new.published_at is distinct from old.published_at
    or new.company_id is distinct from old.company_id)
  execute function board.note_shown_change();
create trigger note_shown_content before update of updated_at, title, description_html, cash_min, cash_max, currency, period, pay_ranges, posted_at
  on board.jobs for each row
  when (new.updated_at is distinct from old.updated_at
    or new.title is distinct from old.title
    or new.description_html is distinct from old.description_html
    or new.cash_min is distinct from old.cash_min
    or new.cash_max is distinct from old.cash_max
    or new.currency is distinct from old.currency
    or new.period is distinct from old.period
    or new.pay_ranges is distinct from old.pay_ranges
    or new.posted_at is distinct from old.posted_at)
  execute function board.note_shown_change();
