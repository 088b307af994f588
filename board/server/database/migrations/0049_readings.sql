-- What is read from an employer's text is stored with what it stands on. Both are null for pay that was entered here.
alter table board.jobs
  add column pay_level text check (pay_level in ('field', 'markup', 'json_ld', 'sentence')),
  add column pay_quote text check (length(pay_quote) <= 400);
-- The words of the text that name the tag; null if the title names it, or the poster chose it.
alter table board.job_tags add column quote text check (length(quote) <= 200);
