import { describe, expect, it } from 'vitest'
import { cleanTitle, parseEmployment, parseRoleFamily, parseSeniority } from './title.ts'

describe('parseRoleFamily', () => {
  it.each([
    ['Senior Smart Contract Engineer (EVM)', 'smart-contract'],
    ['Core Protocol Engineer', 'protocol'],
    ['Protocol Software Engineer - Consensus', 'protocol'],
    ['Software Engineer, Backend (Trading)', 'backend'],
    ['Backend Engineer, AI', 'backend'],
    ['Senior Frontend Infrastructure Engineer', 'frontend'],
    ['Full Stack Engineer (Frontend Oriented) — Identity & Security', 'fullstack'],
    ['Senior iOS Engineer - Web3', 'mobile'],
    ['Staff DevOps Engineer', 'devops-sre'],
    ['Senior Infrastructure Security Engineer', 'security-audit'],
    ['Senior Staff/Staff Cryptography Engineer', 'cryptography-zk'],
    ['Senior Data Scientist / Analyst, Growth', 'data-analytics'],
    ['Senior Software Engineer, Data Platform', 'data-analytics'],
    ['Protocol Economist', 'research'],
    ['C++ Quant Developer - Options', 'quant-trading'],
    ['Prime Sales Trader', 'quant-trading'],
    ['Staff Machine Learning Engineer(Platform - Identity)', 'ml-ai'],
    ['Smart Contract QA Engineer, Atlas Oracle', 'qa'],
    ['Engineering Manager, Data Platform', 'engineering-management'],
    ['Manager, Software Engineering', 'engineering-management'],
    ['Developer Relations Intern', 'devrel'],
    ['Growth Product Manager, Listing Campaign', 'product'],
    ['Lead Product Designer, Growth', 'design'],
    ['Product Marketing Manager - Cards', 'marketing'],
    ['Director of Ecosystem Growth, Indonesia', 'growth'],
    ['Community Manager (Korea)', 'community'],
    ['Binance Accelerator Program - Affiliate BD', 'bizdev-sales'],
    ['Channel Partner Manager, AMER', 'partnerships'],
    ['Chief of Staff for Engineering', 'operations'],
    ['Lead Sales Recruiter', 'people-talent'],
    ['People Business Partner - Engineering', 'people-talent'],
    ['Treasury Operations Analyst', 'finance-accounting'],
    ['Marketing Counsel', 'legal-compliance'],
    ['Technical Support Engineer', 'support'],
    ['(Legal) Senior Counsel', 'legal-compliance'],
    ['[Remote] Product Designer', 'design'],
    ['Chief Information Security Officer (CISO)', 'executive'],
    ['KYC产品经理', 'product'],
    ['Web3后端开发工程师', 'backend'],
  ])('%s: %s', (title, role) => {
    expect(parseRoleFamily(title)).toBe(role)
  })

  it.each([
    'Software Engineer',
    'Senior Software Engineer, Stablecoins',
    'Software Engineer, Growth',
    'Compliance Engineer',
    'Solutions Engineer, APAC',
    'Senior Mechanical Engineer (Data Centers)',
    'Senior Java Engineer',
    'Blockchain Engineer',
    'Data Center VP of Facilities',
    'Join our Talent Pool',
    '(Compliance Crypto Exchange) Senior Custody Developer',
    'Tokenomics Designer',
    'The WildCard',
    '',
  ])('%s names none', (title) => {
    expect(parseRoleFamily(title)).toBeUndefined()
  })
})

describe('parseSeniority', () => {
  it.each([
    ['Senior Solidity Engineer', ['senior']],
    ['Sr. Software Engineer I (Scala)', ['senior']],
    ['Senior / Staff Engineer - Platform', ['senior', 'staff']],
    ['Senior Staff Software Engineer', ['staff']],
    ['Principal/Senior Product Manager, Growth', ['principal', 'senior']],
    ['Engineering Manager', ['manager']],
    ['Senior Manager, Finance', ['manager']],
    ['Manager of Compliance Testing and Assurance', ['manager']],
    ['Product Manager', []],
    ['Senior Product Manager', ['senior']],
    ['Account Manager, Americas', []],
    ['Senior Director, Strategic Accounts', ['director']],
    ['VP of Finance', ['vp']],
    ['Treasury Assistant Vice President', []],
    ['Head of Design', ['lead']],
    ['Lead Recruiter', ['lead']],
    ['Chief of Staff', []],
    ['Member of Technical Staff, Security', []],
    ['Staff Accountant, Cyprus', []],
    ['Executive Assistant to the Principal', []],
    ['Chief Compliance Officer', ['c_level']],
    ['CISO', ['c_level']],
    ['Deputy CCO', []],
    ['Deputy Chief Information Security Officer (CISO), US', []],
    ['Forward Deployed Engineer, Legal [Office of the CTO]', []],
    ['Software Engineer Intern', ['intern']],
    ['International Growth', []],
    ['Graduate Frontend Engineer', ['junior']],
    ['Mid-Level React Native Engineer', ['mid']],
    ['Software Engineer II', []],
  ])('%s: %j', (title, expected) => {
    expect(parseSeniority(title)).toEqual(expected)
  })
})

describe('parseEmployment', () => {
  it.each([
    ['Research Internship', ['internship']],
    ['Software Engineer - 2027 Interns', ['internship']],
    ['Internal Audit Manager', []],
    ['Senior QA Engineer (Contractor)', ['contract']],
    ['Recruiting Coordinator (Contract)', ['contract']],
    ['Security Engineer (Golang) - 6 months Contract', ['contract']],
    ['Smart Contract Engineer', []],
    ['Contractor Success Manager', []],
    ['Product Manager / Director, Event Contracts', []],
    ['UIUX Designer (Part-time)', ['part_time']],
    ['Junior Designer (Freelance)', ['freelance']],
    ['Volunteer position: Logos Circles Organiser', ['volunteer']],
    ['Internship (Full time preferred)', ['internship']],
    ['Full time', ['full_time']],
  ])('%s: %j', (title, expected) => {
    expect(parseEmployment(title)).toEqual(expected)
  })
})

describe('cleanTitle', () => {
  it.each([
    ['  Data   Engineer ', 'Data Engineer'],
    ['Software Engineer, MobileNew', 'Software Engineer, Mobile'],
    ['Derivatives Trader, NYCNew', 'Derivatives Trader, NYC'],
    ['Senior Mechanical Engineer (Data Centers)New', 'Senior Mechanical Engineer (Data Centers)'],
    ['Administrative Assistant New', 'Administrative Assistant New'],
    ['Renew', 'Renew'],
  ])('%j is %j', (title, expected) => {
    expect(cleanTitle(title)).toBe(expected)
  })
})
