/**
 * What deltas say again and again: the preset dictionary (RFC 1951) with which they are deflated from `SINCE.deltaWords` on. Both
 * sides have it to the letter, so it never changes: what is missing costs a few bytes, and another one gets a number of
 * its own. ASCII; the commonest stands last, where it is referred to in the fewest bits.
 */
export const DELTA_WORDS = [
  '"description":"","website":"https://www.","email":"info@","phone":"+2","tags":["booth_shape":null}],"category":"","country":"',
  '"tagline":"","starts_on":"20","ends_on":"20","time_zone":"Africa/","venue":"","languages":["en","fr","gates":[{"id":"gate-',
  '"open":true,"ticket_keys":[],"replaced_keys":[],"check_in_policy":"anyone","check_in_opens_at":null,"check_in_closes_at":null,',
  '"floor":"","capacity":null,"shape":null,"source":null,"expertise":["sessions":["featured":false,"tier":"gold","banner":null,',
  '"sessions":[{"id":"","title":"","subtitle":"","abstract":"","description":"","start_time":"20","end_time":"20","room_id":"',
  '"track":"","kind":"talk","language":"en","links":[],"speaker_order":[],"source":null,"translations":{"fr":{"',
  '"ratings":[{"id":"questions":[{"session_id":"","score":5,"comment":"","text":"","state":"open","bookmarks":[{"target_id":"',
  '"meetings":[{"proposer_id":"invitee_id":"place":"","words":"","status":"accepted","blocks":[{"reports":[{"contact_details":[{"',
  '"connections":[{"id":"","requester_id":"","addressee_id":"","status":"requested","words":"","withheld":false,',
  '"created_at":"2026-12-01T09:00:00.000Z","updated_at":"20","notification_reads":[{"notification_id":"","read_at":"20',
  '"notifications":[{"id":"","title":"","message":"","type":"info","notification_type":"announcement","user_id":"",',
  '"audience":"everybody","ticketType":"","state":"sent","send_at":null,"copy_of":"","edit":null,"about":null,"unlisted":{"people":',
  '"doors":[{"id":"","event_id":"event-001","name":"","device_id":"","user_id":"","paired_at":null,"removed_at":null,"made":1,',
  '"received":1,"missing":0,"waiting":0,"clock_offset_ms":0,"app_version":"0.1.0","last_contact":"2026-","last_fact_at":"2026-',
  '{"type":"sync","collections":[],"delta":{"epoch":"","role":"admin","from":"1","to":"1","documents":{"users":[{"id":"',
  '","event_id":"event-001","name":"","first_name":"","email":"","shares_email":false,"pending_email":null,"role":"user",',
  '"verified":true,"company":"","position":"","bio":"","interests":["climate","health"],"social":{"linkedin":"https://},"avatar":null,',
  '"ticketType":"Standard","ticket_status":"valid","ticket_version":1,"external_code":"","checkedIn":true,"checkin_time":"20',
  '"hidden":false,"muted":false,"_deleted":true}],"check_ins":[{"id":"","event_id":"event-001","user_id":"","gate_id":"gate-',
  '"check_in_method":"qr","status":"accepted","verdict":"admitted","check_in_time":"2026-12-01T09:00:00.000Z","device_time":"2026-',
  '"clock_offset_ms":0,"arrived_at":"2026-","device_id":"","recorded_by":"","undo_reason":"","hold_reason":null,"_deleted":false}]}}}',
].join('');
