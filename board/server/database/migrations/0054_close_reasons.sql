-- Listings that are closed because nobody reads their source here any longer, or because their company asked so.
alter table board.jobs drop constraint jobs_close_reason_check;
alter table board.jobs add constraint jobs_close_reason_check check (
  close_reason in ('filled', 'withdrawn', 'moderation', 'source_gone', 'unfollowed', 'left_out'));

-- A board that its company asked to leave out stays refused after the company's page is deleted. Every other board goes with its company.
alter table board.sources alter column company_id drop not null;
alter table board.sources drop constraint sources_company_id_fkey;
alter table board.sources add constraint sources_company_id_fkey foreign key (company_id) references board.companies on delete set null;
alter table board.sources add constraint followed_for_a_company check (company_id is not null or state = 'left_out');
