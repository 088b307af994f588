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
  when ((new.status, new.close_reason, new.frozen_at, new.published_at, new.company_id)
    is distinct from (old.status, old.close_reason, old.frozen_at, old.published_at, old.company_id))
  execute function board.note_shown_change();
create trigger note_shown_content before update of updated_at, title, description_html, cash_min, cash_max, currency, period, pay_ranges, posted_at
  on board.jobs for each row
  when ((new.updated_at, new.title, new.description_html, new.cash_min, new.cash_max, new.currency, new.period, new.pay_ranges, new.posted_at)
    is distinct from (old.updated_at, old.title, old.description_html, old.cash_min, old.cash_max, old.currency, old.period, old.pay_ranges, old.posted_at))
  execute function board.note_shown_change();
