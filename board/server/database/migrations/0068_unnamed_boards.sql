-- A followed board gets its company with its first listing; until then it has the company's name alone.
alter table board.sources add column company_name text check (length(company_name) <= 200);
alter table board.sources drop constraint followed_for_a_company;
alter table board.sources add constraint followed_for_a_company check (company_id is not null or company_name is not null or state = 'left_out');
-- The operator named the board's company: whose its listings are is no question for moderators.
alter table board.sources add column is_named boolean not null default false;
