import { bilingual } from '../bilingual.ts'

/** Studios, session types and the catalogue. */
export const studioErrors = bilingual({
  'studio.not-found': { en: 'Studio not found', sw: 'Studio haikupatikana' },
  'studio.choose': { en: 'Choose a studio', sw: 'Chagua studio' },
  'studio.no-bookings': {
    en: 'This studio is not taking bookings at the moment',
    sw: 'Studio hii haipokei maombi ya nafasi kwa sasa',
  },
  'studio.name': { en: 'Name is required', sw: 'Jina linahitajika' },
  'studio.location': { en: 'Location is required', sw: 'Mahali panahitajika' },
  'studio.required': {
    en: 'Name, code, location, and description are required',
    sw: 'Jina, nambari, mahali na maelezo vinahitajika',
  },
  'studio.code-format': {
    en: 'The code must be 2 to 40 letters, digits, dashes or underscores, such as SAUTI-1',
    sw: 'Nambari ya studio iwe na herufi, tarakimu, vistari au mistari ya chini 2 hadi 40, kama SAUTI-1',
  },
  'studio.capacity-number': { en: 'The capacity must be a number', sw: 'Idadi ya watu lazima iwe nambari' },
  'studio.capacity-range': {
    en: 'The capacity must be 1 to {max} people',
    sw: 'Idadi ya watu ni kutoka 1 hadi {max}',
  },
  'studio.rate-number': { en: 'The hourly rate must be a number', sw: 'Bei kwa saa lazima iwe nambari' },
  'studio.rate-least': { en: 'The hourly rate must be 0 or more', sw: 'Bei kwa saa lazima iwe 0 au zaidi' },
  'studio.rate-step': {
    en: 'The hourly rate must be a multiple of KES 100, such as 2,500',
    sw: 'Bei kwa saa lazima iwe kizidishio cha KSh 100, kama vile 2,500',
  },
  'studio.rate-too-high': { en: 'That hourly rate is too high', sw: 'Bei hiyo kwa saa ni kubwa mno' },
  'studio.features-ids': {
    en: 'Features and limitations must be ids',
    sw: 'Vifaa na vikwazo hutajwa kwa vitambulisho vyake',
  },
  'studio.active-features-only': {
    en: 'Only active features can be assigned to studios',
    sw: 'Ni vifaa vinavyotumika pekee vinavyoweza kuwekwa kwenye studio',
  },
  'studio.active-limitations-only': {
    en: 'Only active limitations can be assigned to studios',
    sw: 'Ni vikwazo vinavyotumika pekee vinavyoweza kuwekwa kwenye studio',
  },
  'studio.bookings-cancelled': {
    en: '{count, plural, one {# upcoming booking is} other {# upcoming bookings are}} cancelled.',
    sw: '{count, plural, one {Nafasi ijayo # imeghairiwa} other {Nafasi zijazo # zimeghairiwa}}.',
  },
  'studio.bookings-cancelled-refunds': {
    en: '{count, plural, one {# upcoming booking is} other {# upcoming bookings are}} cancelled. {paid, plural, one {# of them has} other {# of them have}} payments that will be refunded.',
    sw: '{count, plural, one {Nafasi ijayo # imeghairiwa} other {Nafasi zijazo # zimeghairiwa}}. {paid, plural, one {# kati ya hizo ina} other {# kati ya hizo zina}} malipo yatakayorudishwa.',
  },
  'studio.code-taken': { en: 'A studio with this code already exists', sw: 'Tayari kuna studio yenye nambari hii' },
  'studio.name-taken': { en: 'Too many studios have that name', sw: 'Studio nyingi mno zina jina hilo' },
  'studio.archive-inactive': {
    en: 'Only an active studio can be archived',
    sw: 'Ni studio inayotumika pekee inayoweza kuwekwa kwenye kumbukumbu',
  },
  'studio.archived-edit': {
    en: "An archived studio can't be edited",
    sw: 'Studio iliyo kwenye kumbukumbu haiwezi kuhaririwa',
  },
  'studio.archived-feature': {
    en: "An archived studio can't be featured",
    sw: 'Studio iliyo kwenye kumbukumbu haiwezi kupendekezwa',
  },
  'studio.awaits-approval': { en: 'This studio is waiting for approval', sw: 'Studio hii inasubiri idhini kwanza' },
  'studio.rejected': { en: 'This studio was rejected', sw: 'Studio hii ilikataliwa' },
  'studio.buffer': { en: 'The buffer must be 0 to {max} minutes', sw: 'Muda wa maandalizi ni dakika 0 hadi {max}' },
  'studio.week': {
    en: 'Enter the hours of all seven days, Sunday first',
    sw: 'Andika saa za siku zote saba, kuanzia Jumapili',
  },
  'studio.hours-range': { en: 'Hours must be from {first} to {last}', sw: 'Saa ziwe kutoka {first} hadi {last}' },
  'studio.hours-order': { en: 'A day must open before it closes', sw: 'Siku lazima ifunguliwe kabla ya kufungwa' },
  'time-block.ahead': {
    en: 'Time can be blocked {months} months ahead, until {day}',
    sw: 'Muda huweza kuzuiwa hadi miezi {months} mbele, yaani hadi {day}',
  },
  'time-block.weekdays': { en: 'Choose at least one weekday', sw: 'Chagua angalau siku moja ya wiki' },
  'time-block.no-days': {
    en: 'None of these weekdays is between the two dates',
    sw: 'Hakuna siku hizo za wiki kati ya tarehe hizo mbili',
  },
  'time-block.hours-order': { en: 'The last hour is before the first', sw: 'Saa ya mwisho inatangulia ya kwanza' },
  'time-block.over-bookings': {
    en: 'Some of these hours are booked. Move or cancel those bookings first.',
    sw: 'Baadhi ya saa hizi zimeshawekewa nafasi. Hamisha au ghairi nafasi hizo kwanza.',
  },
  'time-block.most': {
    en: '{day} already has {most} blocks. Remove some of them first.',
    sw: '{day} tayari ina nyakati {most} zilizozuiwa. Fungua baadhi kwanza.',
  },
  'time-block.removed': {
    en: 'This block was removed in the meantime. Block the time again.',
    sw: 'Zuio hili limeondolewa wakati huohuo. Zuia muda tena.',
  },
  'time-block.not-found': { en: 'This block was removed already', sw: 'Zuio hili limeshaondolewa' },
  'studio.day-ahead': { en: 'Choose a day up to {day}', sw: 'Chagua siku hadi {day}' },
  'studio.overrides-most': {
    en: 'A studio can have at most 50 periods of special hours. Remove some upcoming ones first.',
    sw: 'Studio inaweza kuwa na saa maalum za nyakati zisizozidi 50. Ondoa baadhi ya zijazo kwanza.',
  },
  'studio.notice': { en: 'Enter 0 to 168 hours', sw: 'Andika saa 0 hadi 168' },
  'studio.days-ahead': { en: 'Enter 1 to {max} days', sw: 'Andika siku 1 hadi {max}' },
  'studio.manager': { en: 'Choose an active manager', sw: 'Chagua meneja ambaye akaunti yake inatumika' },
  'studio.acting-manager': { en: 'Choose the manager you act for', sw: 'Chagua meneja unayemwakilisha' },
  'session-type.not-found': { en: 'Session type not found', sw: 'Aina ya kipindi haikupatikana' },
  'session-type.choose': { en: 'Choose a session type', sw: 'Chagua aina ya kipindi' },
  'session-type.code': { en: 'Type code is required', sw: 'Nambari ya aina inahitajika' },
  'session-type.code-too-long': { en: 'That type code is too long', sw: 'Nambari hiyo ya aina ni ndefu mno' },
  'session-type.code-taken': {
    en: 'A session type with this code already exists',
    sw: 'Tayari kuna aina ya kipindi yenye nambari hii',
  },
  'session-type.duration-minutes': { en: 'The duration must be at least 1 minute', sw: 'Muda uwe angalau dakika 1' },
  'session-type.duration-most': {
    en: 'A session can be at most {hours} hours long, a whole studio day',
    sw: 'Kipindi kisizidi saa {hours}, yaani siku nzima ya studio',
  },
  'session-type.price': { en: 'The price must be 0 or more', sw: 'Bei lazima iwe 0 au zaidi' },
  'session-type.base-price': { en: 'The base price must be 0 or more', sw: 'Bei ya msingi lazima iwe 0 au zaidi' },
  'session-type.price-too-high': { en: 'That price is too high', sw: 'Bei hiyo ni kubwa mno' },
  'session-type.price-cents': {
    en: 'Enter a price with at most two decimals, such as 99.50',
    sw: 'Andika bei yenye desimali zisizozidi mbili, kama 99.50',
  },
  'session-type.duration-hours': { en: 'The duration must be at least 0.1 hours', sw: 'Muda ni angalau saa 0.1' },
  'session-type.studio': { en: 'Please select at least one studio', sw: 'Tafadhali chagua angalau studio moja' },
  'session-type.active-studios-only': {
    en: 'Only active studios can be assigned',
    sw: 'Ni studio zinazotumika pekee zinazoweza kupewa aina ya kipindi',
  },
  'session-type.prices-of-assigned-only': {
    en: 'Only the selected studios can have prices',
    sw: 'Ni studio ulizochagua pekee zinazoweza kuwa na bei',
  },
  'catalogue.icon-too-long': { en: 'That icon is too long', sw: 'Jina la ikoni hiyo ni refu mno' },
  'catalogue.feature-not-found': { en: 'Feature not found', sw: 'Kifaa hakikupatikana' },
  'catalogue.limitation-not-found': { en: 'Limitation not found', sw: 'Kikwazo hakikupatikana' },
  'image.caption-too-long': { en: 'That caption is too long', sw: 'Maelezo hayo ya picha ni marefu mno' },
  'image.changed': {
    en: 'The images have changed. Please load them again.',
    sw: 'Picha zimebadilika wakati huu. Tafadhali zipakie tena.',
  },
  'image.not-found': { en: 'Image not found', sw: 'Picha haikupatikana' },
  'image.too-many': {
    en: 'A studio can have at most {max} images. Delete some before you add others.',
    sw: 'Studio inaweza kuwa na picha zisizozidi {max}. Futa baadhi kabla ya kuongeza nyingine.',
  },
  'image.none': { en: 'Choose at least one image', sw: 'Chagua angalau picha moja' },
  'edit.changed': { en: 'This has changed since you opened it', sw: 'Hii imebadilika tangu uitazame' },
  'edit.changed-look-again': {
    en: 'This has changed since you opened it. Please review it again.',
    sw: 'Hii imebadilika tangu uitazame. Tafadhali itazame tena.',
  },
  'edit.fields-changed': {
    en: 'This has changed since you opened it: {fields}. Please review it again.',
    sw: 'Hii imebadilika tangu uitazame: {fields}. Tafadhali itazame tena.',
  },
  'edit.conflict': {
    en: 'The manager and an admin both changed: {fields}. Choose which to keep.',
    sw: 'Meneja na msimamizi wote wamebadilisha: {fields}. Chagua kipi kibaki.',
  },
  'edit.version': {
    en: 'Specify the version of the edit that your choices are for',
    sw: 'Taja toleo la mabadiliko ambalo chaguo zako zinahusu',
  },
  'edit.not-in-conflict': {
    en: 'Choose a value only for fields in conflict',
    sw: 'Chagua thamani kwa sehemu zenye mgongano pekee',
  },
  'edit.choice': { en: 'Choose the current or the proposed value', sw: 'Chagua thamani ya sasa au iliyopendekezwa' },
  'edit.already-approved': { en: 'This has already been approved', sw: 'Hii tayari imeidhinishwa' },
  'edit.already-rejected': { en: 'This has already been rejected', sw: 'Hii tayari imekataliwa' },
})
