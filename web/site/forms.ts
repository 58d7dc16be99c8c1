import type { FormName } from "../content/request/request-context.ts";
import { contactForm } from "../features/contact/contact.post.ts";
import { customForm } from "../features/forms/custom-form.post.ts";
import { renewLinkForm } from "../features/guide/renew-link.post.ts";
import { guideForm } from "../features/guide/guide.post.ts";
import { newsletterForm } from "../features/newsletter/newsletter.post.ts";
import { confirmForm, unsubscribeForm } from "../features/newsletter/subscription.post.ts";
import { bookingForm } from "../features/scheduling/booking/booking.post.ts";
import {
  cancelForm,
  moveForm,
} from "../features/scheduling/appointment/change-appointment.post.ts";
import type { SiteForm } from "../server/form-endpoint.ts";

/** Every form of the site, by the value of its hidden field `form`. */
export const forms: Record<FormName, SiteForm> = {
  contact: contactForm,
  newsletter: newsletterForm,
  guide: guideForm,
  custom: customForm,
  booking: bookingForm,
  moveBooking: moveForm,
  cancelBooking: cancelForm,
  confirm: confirmForm,
  unsubscribe: unsubscribeForm,
  again: renewLinkForm,
};
