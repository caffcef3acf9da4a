// An anchor, as the icons of the frame are drawn.

export const icon =
  '<circle cx="12" cy="4.5" r="2"/><path d="M12 6.5v15M7.5 9.5h9M3.5 13.5c.5 5 4 8 8.5 8s8-3 8.5-8M2 16.5l1.5-3 2.7 1.8M22 16.5l-1.5-3-2.7 1.8"/>';
