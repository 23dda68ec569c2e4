export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <rect x="4" y="1.5" width="16" height="21" rx="2.4" fill="none" stroke="currentColor" stroke-width="1.6" />
      <path d="M15.6 8.3a5 5 0 1 0 0 7.4M12 6.6v10.8" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" />
    </svg>
  );
}
